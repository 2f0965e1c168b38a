// twiceshy log: what happened, newest first.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { shortId } from "../../../core/event/id.ts";
import { timeline, type Happening } from "../../../core/fold/pages/timeline.ts";
import { err, ok, type Result } from "../../../core/kit/result.ts";
import { answer, type Answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import type { Fault } from "../faults.ts";
import {
  commonFlags,
  countFlag,
  switchFlag,
  textFlag,
  textsFlag,
  type CommonFlags,
} from "../flags.ts";
import { describe } from "../help.ts";
import { fold, inLine, thousands } from "../style.ts";
import { isoTime, TIME_FORMS, timeOf } from "../time.ts";
import { openToRead } from "../reading.ts";

interface Flags extends CommonFlags {
  readonly limit?: number;
  readonly all: boolean;
  readonly kind?: readonly string[];
  readonly failed: boolean;
  readonly since?: string;
}

const SHOWN = 20;

const logSchema = v.object({
  project: v.string(),
  /** All that fit the question, shown or not. */
  total: v.number(),
  entries: v.array(
    v.object({
      id: v.string(),
      kind: v.string(),
      /** When it happened, and when it was recorded: ISO 8601, UTC. */
      when: v.string(),
      recorded: v.string(),
      outcome: v.exactOptional(v.string()),
      text: v.string(),
    }),
  ),
});
type LogDocument = v.InferOutput<typeof logSchema>;

export const output = logSchema;
export const example = "twiceshy log --kind decision --limit 5";

const told: Answer<LogDocument> = {
  output: logSchema,
  say: ({ total, entries }, style) => {
    const lines = entries.map(({ id, kind, when, outcome, text }) => {
      const what = outcome === undefined ? kind : `${kind} ${outcome}`;
      const line = `${shortId(id)}  ${when.slice(0, 16).replace("T", " ")}  ${what}: ${inLine(text)}`;
      return fold(line, style.width, "            ").replace(shortId(id), style.strong);
    });
    const hidden = total - entries.length;
    if (hidden > 0) lines.push(style.faint(`${thousands(hidden)} older: twiceshy log --all`));
    return lines.length === 0 ? "Nothing has happened yet." : lines.join("\n");
  },
};

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe("Shows what happened, newest first", example),
  parameters: {
    flags: {
      ...commonFlags,
      limit: countFlag(`How many are shown; ${SHOWN} if not said`),
      all: switchFlag("Show all there is"),
      kind: textsFlag("Only events of this kind (repeat for more)", "kind"),
      failed: switchFlag("Only attempts that failed"),
      since: textFlag("Only what happened since then: 2026-01-31, 30d, 2w", "when"),
    },
  },
  func: answer(told, (context, flags: Flags): Result<LogDocument, Fault> => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    const { name, index, clock } = opened.value;
    const since = flags.since === undefined ? 0 : timeOf(flags.since, clock.nowMs());
    if (since === undefined)
      return err({
        kind: "value-unclear",
        what: "The time",
        given: flags.since ?? "",
        must: TIME_FORMS,
      });
    const wanted = timeline(index.all()).filter((happening) => isWanted(happening, flags, since));
    const shown = flags.all ? wanted : wanted.slice(0, flags.limit ?? SHOWN);
    return ok({ project: name, total: wanted.length, entries: shown.map(entryOf) });
  }),
});

const isWanted = ({ kind, outcome, when }: Happening, flags: Flags, since: number): boolean =>
  when >= since &&
  (flags.kind === undefined || flags.kind.includes(kind)) &&
  (!flags.failed || (kind === "attempt" && outcome === "failed"));

const entryOf = ({ id, kind, when, order, outcome, text }: Happening) => ({
  id,
  kind,
  when: isoTime(when),
  recorded: isoTime(order.ts),
  ...(outcome === undefined ? {} : { outcome }),
  text,
});
