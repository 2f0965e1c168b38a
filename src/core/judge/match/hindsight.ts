// What became of a warning, seen from the end of the replayed history, as far as history shows it.
import type { Commit } from "../../history/commit.ts";
import type { ReplayWarning } from "./replay.ts";

/**
 * `failed-again`: it made a failed change again, and was taken back or had to be mended. `stood`: it
 * made one again and stayed, so history cannot say whether a warning would have helped. `false-stop`:
 * it stayed, and nothing but a likeness connects it with the failure.
 */
export const OUTCOMES = ["failed-again", "stood", "false-stop", "undecided"] as const;
export type RepeatOutcome = (typeof OUTCOMES)[number];

/** A change that was not taken back within this many commits has stood. */
export const STOOD = 30;

/** How a commit was taken back. If it was for its timing or its release, that says nothing about the change. */
export interface TakenBack {
  readonly by: Commit;
  readonly forProcess: boolean;
}

/** What history shows, after it was made, of the commit that was warned about. */
export interface Aftermath {
  readonly takenBack?: TakenBack;
  /** The first later commit that says it mends this one. */
  readonly mendedBy?: Commit;
  /** The number of commits after it. */
  readonly followed: number;
}

/** Undecided if it was taken back without being shown to repeat anything, or has not stood yet. */
export const outcomeOf = (
  warning: Pick<ReplayWarning, "link" | "lines">,
  { takenBack, mendedBy, followed }: Aftermath,
): RepeatOutcome => {
  const failed = takenBack === undefined ? mendedBy !== undefined : !takenBack.forProcess;
  if (failed && isRepeat(warning)) return "failed-again";
  if (takenBack !== undefined || followed < STOOD) return "undecided";
  return isRepeat(warning) ? "stood" : "false-stop";
};

/** Its message names the failed change, or its lines are mostly those of that change. */
export const isRepeat = ({ link, lines }: Pick<ReplayWarning, "link" | "lines">): boolean =>
  link !== undefined || lines.are === "same";
