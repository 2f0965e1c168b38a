// What became of turns that were taken in.
import * as v from "valibot";
import { MOST_STATEMENTS } from "../../core/capture/turns/statements.ts";
import type { DocumentOf } from "../document.ts";
import { counted, inLine, type Style } from "../text/style.ts";

export const ingestedSchema = v.object({
  project: v.string(),
  /** Turns that were recorded. */
  turns: v.number(),
  /** What they state about the work. */
  items: v.number(),
  /** Recorded before. */
  known: v.number(),
  /** Of these nothing was taken: questions for what the memory knows, and their answers. */
  aside: v.number(),
  /** Statements that were left out: of a turn, the first 60 are taken. */
  omitted: v.number(),
  /** Why turns were refused, each reason once. */
  refused: v.array(v.string()),
  /** Lines that are no turn, counted from 1, and why. */
  bad: v.array(v.object({ line: v.number(), because: v.string() })),
});
export type IngestedDocument = DocumentOf<typeof ingestedSchema>;

/** A turn as a line of JSON. */
export const TURN_LINE = '{"role":"assistant","text":"Done: the parser. Pending: its tests"}';

/** Whether there were lines, and not one of them was a turn. */
export const isAllBad = ({ turns, known, aside, refused, bad }: IngestedDocument): boolean =>
  bad.length > 0 && turns + known + aside + refused.length === 0;

/** How many lines are listed; the rest is counted. */
const LISTED = 5;

export const ingestedText = (out: IngestedDocument, style: Style): string =>
  [
    `Recorded ${counted(out.turns, "turn")} with ${counted(out.items, "statement")} about the work${known(out)}`,
    ...(out.aside === 0
      ? []
      : [`  ${counted(out.aside, "turn")} only asked what the memory knows, or answered that`]),
    ...(out.omitted === 0
      ? []
      : [
          style.warm(
            `  ${counted(out.omitted, "more statement")} left out: of a turn, the first ${MOST_STATEMENTS} are taken`,
          ),
        ]),
    ...out.refused.map((why) => style.warm(`  refused: ${inLine(why)}`)),
    ...out.bad
      .slice(0, LISTED)
      .map(({ line, because }) => style.warm(`  line ${line} is no turn: ${inLine(because)}`)),
    ...(out.bad.length > LISTED
      ? [style.warm(`  and ${counted(out.bad.length - LISTED, "more line")}: --json`)]
      : []),
    ...(out.bad.length > 0 ? [`  A turn is a line such as ${TURN_LINE}`] : []),
  ].join("\n");

const known = ({ known: before }: IngestedDocument): string =>
  before === 0 ? "" : `, ${counted(before, "turn")} known before`;
