// What a clone does not hold and what fetches it, in the same words for every command that reads history.
import type { Skipped } from "../../engine/ports/repo.ts";

export interface Clone {
  /** It was made without the history before some commits. */
  readonly shallow: boolean;
  /** It was made without contents, which git would fetch when they are asked for. */
  readonly partial: boolean;
  /** How many commits and diffs could not be read because objects are missing. */
  readonly lacking: number;
}

export const lackingIn = (
  missing: readonly string[],
  skipped: Iterable<Skipped>,
): Clone["lacking"] =>
  missing.length + [...skipped].filter((why) => why === "objects-missing").length;

/** Empty if a partial clone holds all that was asked for. */
export const unfetched = ({ partial, lacking }: Clone): string =>
  partial && lacking > 0 ? "The clone is partial: what it does not hold was not fetched." : "";

/** How to have the rest read; empty if everything was. `command` is to be run again. */
export const bringing = ({ shallow, partial, lacking }: Clone, command: string): string => {
  const fetches = [
    ...(shallow ? ["git fetch --unshallow"] : []),
    ...(lacking > 0 ? [`git fetch --refetch${partial ? " --no-filter" : ""}`] : []),
  ];
  return fetches.length === 0
    ? ""
    : `To have it read: ${fetches.join(", ")}, then twiceshy ${command} again.`;
};
