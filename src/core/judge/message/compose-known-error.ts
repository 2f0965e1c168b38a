// The message for a known error: what an agent reads when a check goes red with an error that was
// met here before. It says what worked and what failed. Like the message of a verdict, it only quotes.
import { shortId } from "../../event/id.ts";
import type { Memory } from "../../fold/memory.ts";
import { cite, composed, plain, STAYS, type Clause } from "./clauses.ts";
import { dayOf } from "./compose.ts";

export interface ErrorHistory {
  /** The newest attempt that failed on it. */
  readonly failed?: Memory | undefined;
  /** The newest fix or attempt that worked. */
  readonly worked?: Memory | undefined;
  /** The newest attempt whose error came and went by itself. */
  readonly flaky?: Memory | undefined;
  /** The number of attempts that failed on it. */
  readonly times: number;
}

/** Undefined if nothing is known. */
export const composeKnownError = ({
  failed,
  worked,
  flaky,
  times,
}: ErrorHistory): string | undefined => {
  const best = worked ?? failed ?? flaky;
  if (best === undefined) return undefined;
  const details = `Details: twiceshy show ${shortId(best.id)}`;
  return composed(
    [
      plain("twiceshy: This error is known here."),
      ...(flaky === undefined
        ? []
        : [
            plain(
              "It has come and gone here without a change: run the check again before you look for its cause.",
            ),
          ]),
      ...(worked === undefined
        ? []
        : cite(`What worked (${placeOf(worked)}): `, worked.text, STAYS)),
      ...(failed === undefined ? [] : failureOf(failed, times)),
    ],
    details,
  );
};

const failureOf = (failed: Memory, times: number): readonly Clause[] => {
  const verb = failed.outcome === "partial" ? "was not enough" : "failed";
  const often = times > 1 ? `${times} attempts failed, the last of them` : `One attempt ${verb}`;
  return [
    ...cite(`${often} (${placeOf(failed)}): `, failed.text, 3),
    ...cite("Why it failed: ", failed.reason, 3.5),
  ];
};

/** The commit that holds it says more than the one that it was made on. */
const placeOf = ({ when, commit, heldBy }: Memory): string => {
  if (heldBy !== undefined) return `${dayOf(when)}, held by ${heldBy.slice(0, 7)}`;
  return commit === undefined ? dayOf(when) : `${dayOf(when)}, at ${commit.slice(0, 7)}`;
};
