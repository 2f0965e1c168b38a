// The work tree at one step, and what is stored of a change in it.
import type { CheckOutcome } from "../../check/outcome.ts";
import { defined } from "../../kit/defined.ts";
import { featuresOf } from "../../code/change.ts";
import { conditionsOf, type VersionsAt } from "../../project/conditions.ts";
import type { FileDiff } from "../../code/diff.ts";
import type { IsSecret } from "../../code/tokens.ts";
import { broughtBy, textOfBrought } from "./brought.ts";
import type { PresentText } from "./tree-snapshot.ts";
import type { AttemptChange, Seen } from "./open-attempts.ts";

export interface TreeNow {
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  /** The newest stash; missing lines may be in it. */
  readonly stash?: string | undefined;
  /** The difference from each commit that `anchorsOf` names. A lost commit is absent. */
  readonly since: ReadonlyMap<string, readonly FileDiff[]>;
  readonly textOf: PresentText;
  readonly versionsAt: VersionsAt;
  readonly isSecret: IsSecret;
}

/** A check has run. */
export interface CheckRun extends Seen {
  readonly is: "ran";
  /** The name of the check, which includes the folder. */
  readonly check: string;
  readonly outcome: CheckOutcome;
  readonly exit?: number | undefined;
}

/** Stands for the commit if there is none yet. */
export const NO_COMMIT = "";

/** The difference from a commit; undefined if the commit is lost. */
export const differenceFrom = (
  { since }: TreeNow,
  commit: string | undefined,
): readonly FileDiff[] | undefined => since.get(commit ?? NO_COMMIT);

/** A larger change is not a single edit: it is others' work that was pulled, a formatter or a generator. */
const MOST_FILES = 20;
export const MOST_LINES = 500;

/** `around` is the whole difference that they are part of. Undefined if no line of it has features, or if it is not a single edit. */
export const keptOf = (
  files: readonly FileDiff[],
  tree: TreeNow,
  around: readonly FileDiff[] = [],
): AttemptChange | undefined => {
  const features = featuresOf(files, tree.isSecret);
  if (features === undefined || features.files.length === 0) return undefined;
  if (features.totalFiles > MOST_FILES || features.totalLines > 2 * MOST_LINES) return undefined;
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  const plus = lines.filter((line) => line.startsWith("+")).length;
  return {
    features,
    paths: [...new Set(features.files.map(({ path }) => path))],
    plus,
    minus: lines.length - plus,
    conditions: conditionsOf(files, tree.versionsAt),
    ...defined({ names: textOfBrought(broughtBy(files, tree.textOf, around)) }),
  };
};
