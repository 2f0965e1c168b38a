// What became of a warning, seen from the end of the history that was replayed: whether a gate would have been right.
import type { Commit } from "../../capture/commit.ts";
import type { ReplayWarning } from "./replay.ts";

export type Outcome = "right" | "wrong" | "open";

/** A change that nobody took back for so many commits has stood. */
export const STOOD = 30;

/** How a commit was taken back; for its timing or its release, that says nothing of what it changed. */
export interface TakenBack {
  readonly by: Commit;
  readonly forProcess: boolean;
}

/** What history shows of the commit that was warned of, after it. */
export interface Aftermath {
  readonly takenBack?: TakenBack;
  /** How many commits came after it. */
  readonly followed: number;
}

/** Right: its own words tie the commit to the failure, or it failed as well. Wrong: neither, and it has stood. */
export const outcomeOf = (
  link: ReplayWarning["link"],
  { takenBack, followed }: Aftermath,
): Outcome => {
  if (link !== undefined || takenBack?.forProcess === false) return "right";
  return takenBack === undefined && followed >= STOOD ? "wrong" : "open";
};
