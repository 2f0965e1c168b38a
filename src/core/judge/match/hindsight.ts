// What became of a warning, seen from the end of the replayed history: whether the gate would have been right.
import type { Commit } from "../../capture/commit.ts";
import type { ReplayWarning } from "./replay.ts";

export type Outcome = "right" | "wrong" | "open";

/** A change that nobody took back within this many commits has stood. */
export const STOOD = 30;

/** How a commit was taken back. If it was for its timing or its release, that says nothing about the change. */
export interface TakenBack {
  readonly by: Commit;
  readonly forProcess: boolean;
}

/** What history shows, after it was made, of the commit that was warned about. */
export interface Aftermath {
  readonly takenBack?: TakenBack;
  /** The number of commits after it. */
  readonly followed: number;
}

/** Right: its own words tie the commit to the failure, or it failed too. Wrong: neither, and it has stood. */
export const outcomeOf = (
  link: ReplayWarning["link"],
  { takenBack, followed }: Aftermath,
): Outcome => {
  if (link !== undefined || takenBack?.forProcess === false) return "right";
  return takenBack === undefined && followed >= STOOD ? "wrong" : "open";
};
