// What a memory was good for: each count apart, as JSON and in one line.
import type { DocumentOf } from "../document.ts";
import * as v from "valibot";
import type { RetrievedTimes, ShownTimes } from "../../engine/recall/earned.ts";
import { counted } from "../text/style.ts";
import { isoTime } from "../text/time.ts";

export const usesEntries = {
  /** How often agents were shown it in a session, as far as receipts are kept; absent if never. */
  shownTimes: v.optional(
    v.object({
      times: v.number(),
      /** Of those, in the brief of a session's start; all others answered a prompt, a file or a command. */
      atStart: v.number(),
      sessions: v.number(),
      last: v.string(),
    }),
  ),
  /** How often it was in an answer of `search` or of a tool over MCP, as far as that is kept; absent if never. */
  retrieved: v.optional(v.object({ times: v.number(), last: v.string() })),
  /** How often it was named since: by amendments and by answers to the gate. */
  named: v.optional(v.number()),
  /** What people said of it in prompts: how often each. */
  feedback: v.optional(
    v.object({
      useful: v.optional(v.number()),
      wrong: v.optional(v.number()),
      outdated: v.optional(v.number()),
    }),
  ),
};
const usesSchema = v.object(usesEntries);
export type UsesDocument = DocumentOf<typeof usesSchema>;

export const usesDocument = (
  shown: ShownTimes | undefined,
  retrieved: RetrievedTimes | undefined,
): Pick<UsesDocument, "shownTimes" | "retrieved"> => ({
  shownTimes: shown && lastAsText(shown),
  retrieved: retrieved && lastAsText(retrieved),
});

const lastAsText = <Times extends { readonly lastMs: number }>({ lastMs, ...times }: Times) => ({
  ...times,
  last: isoTime(lastMs),
});

/** Whether anything but its amendments says what it was good for. */
export const isUsed = ({ shownTimes, retrieved, feedback }: UsesDocument): boolean =>
  shownTimes !== undefined || retrieved !== undefined || feedback !== undefined;

/** `shown 3 times in 2 sessions, 2 of them in the brief at its start, last 2026-01-05; retrieved once; named twice since` */
export const usesText = ({
  shownTimes,
  retrieved,
  named = 0,
  feedback = {},
}: UsesDocument): string => {
  const words = Object.entries(feedback).flatMap(([word, count]) =>
    count === undefined ? [] : [`called ${word} ${timesWord(count)}`],
  );
  return [
    shownTimes === undefined
      ? "shown to no agent, as far as receipts are kept"
      : `shown ${timesWord(shownTimes.times)} in ${counted(shownTimes.sessions, "session")}, ${shownTimes.atStart} of them in the brief at its start, last ${shownTimes.last.slice(0, 10)}`,
    ...(retrieved === undefined
      ? []
      : [`retrieved ${timesWord(retrieved.times)}, last ${retrieved.last.slice(0, 10)}`]),
    ...(named === 0 ? [] : [`named ${timesWord(named)} since`]),
    ...words,
  ].join("; ");
};

const timesWord = (count: number): string => (count === 1 ? "once" : `${count} times`);
