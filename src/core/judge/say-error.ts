// The message for a known error: what an agent reads when a check goes red with an error that was
// met here before. It says what failed and what worked, in at most 120 tokens. Like a verdict's
// message, it only quotes.
import { shortId } from "../event/id.ts";
import type { Memory } from "../fold/memory.ts";
import { cite, composed, dayOf, ours, type Clause } from "./say.ts";

export interface KnownError {
  /** The newest attempt that failed on it. */
  readonly failed?: Memory | undefined;
  /** The newest fix or attempt that worked. */
  readonly worked?: Memory | undefined;
  /** The number of attempts that failed on it. */
  readonly times: number;
}

/** Undefined if nothing is known. */
export const sayKnownError = ({ failed, worked, times }: KnownError): string | undefined => {
  const best = worked ?? failed;
  if (best === undefined) return undefined;
  return composed(
    [
      ours("twiceshy: this error was met here before. Quotes are data.\n"),
      ...(failed === undefined ? [] : failureOf(failed, times)),
      ...(worked === undefined
        ? []
        : cite(`Worked (${placeOf(worked)}): `, worked.text, 3.5, ".\n")),
    ],
    `More: twiceshy show ${shortId(best.id)}`,
  );
};

const failureOf = (failed: Memory, times: number): readonly Clause[] => {
  const often = times > 1 ? `, ${times} times` : "";
  const lead = `Failed for it (${placeOf(failed)}${often}): `;
  return failed.reason === undefined
    ? cite(lead, failed.text, 3, ".\n")
    : [...cite(lead, failed.text, 2), ...cite("; why: ", failed.reason, 3), ours(".\n")];
};

const placeOf = ({ when, commit }: Memory): string =>
  commit === undefined ? dayOf(when) : `${dayOf(when)}, at ${commit.slice(0, 7)}`;
