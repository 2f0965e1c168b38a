// What a clone does not hold, and what brings it: said alike by all that read history.
import type { Skipped } from "../../engine/ports/repo.ts";

export interface Clone {
  /** Made without what lies before some commits. */
  readonly shallow: boolean;
  /** Made without contents, which git would fetch when they are asked for. */
  readonly partial: boolean;
  /** Commits and diffs that could not be read since objects are missing. */
  readonly lacking: number;
}

export const lackingIn = (
  missing: readonly string[],
  skipped: Iterable<Skipped>,
): Clone["lacking"] =>
  missing.length + [...skipped].filter((why) => why === "objects-missing").length;

/** Nothing where a partial clone holds all that was asked for. */
export const unfetched = ({ partial, lacking }: Clone): string =>
  partial && lacking > 0 ? "The clone is partial: what it does not hold was not fetched." : "";

/** How to have the rest read, nothing where all of it was: `command` is to be run again. */
export const bringing = ({ shallow, partial, lacking }: Clone, command: string): string => {
  const fetches = [
    ...(shallow ? ["git fetch --unshallow"] : []),
    ...(lacking > 0 ? [`git fetch --refetch${partial ? " --no-filter" : ""}`] : []),
  ];
  return fetches.length === 0
    ? ""
    : `To have it read: ${fetches.join(", ")}, then twiceshy ${command} again.`;
};
