// A try: a change that turned a check red, until its outcome is known. If it is taken back, it
// failed. While it stays, it is part of what the check will be green with.
import { defined } from "../../kit/defined.ts";
import type { ChangeFeatures } from "../../event/change.ts";
import { featuresOf } from "../../code/change.ts";
import type { KnownError } from "../../check/signature.ts";
import type { FileDiff } from "../../code/diff.ts";
import { roleOf } from "../../code/role.ts";
import { addedBy, shareGone } from "./tree-snapshot.ts";
import { differenceFrom, keptOf, MOST_LINES, type CheckRun, type TreeNow } from "./tree-now.ts";
import { MOST, type OpenAttempts, type Try } from "./open-attempts.ts";

/** What a run says about a change. */
export interface RunEvidence {
  readonly seen: CheckRun;
  readonly signatures: readonly string[];
  readonly errors: readonly KnownError[];
  readonly partial: Try["partial"];
  readonly confidence: number;
  readonly summary: string | undefined;
  readonly change: readonly FileDiff[];
  /** The commit that the tree was compared with. */
  readonly anchor: string | undefined;
}

/** Undefined if nobody could tell later whether it was taken back. */
export const triedBy = (brought: RunEvidence, tree: TreeNow): Try | undefined => {
  const { seen, signatures, errors, partial, confidence, summary, anchor } = brought;
  // Tests that are written first are meant to be red, and stay when another way to pass them is tried.
  const source = brought.change.filter(({ path }) => roleOf(path) === "source");
  const around = differenceFrom(tree, anchor) ?? [];
  const kept = keptOf(source, tree, around);
  const added = addedBy(source, around, tree.textOf);
  const lines = added.flatMap((one) => one.lines).length;
  if (kept === undefined || lines === 0 || lines > MOST_LINES) return undefined;
  const { check, use, when, sitting: sessionKey, session, exit } = seen;
  return {
    ...{ check, use, when, sitting: sessionKey, signatures, confidence, added, ...kept },
    ...{ errors: errors.filter(({ signature }) => signatures.includes(signature)) },
    ...defined({ partial, session, exit, summary, anchor }),
    ...defined({ commit: tree.commit, branch: tree.branch, stash: tree.stash }),
  };
};

/** A change that turns the check red a second time is the same try. */
export const withTry = (openAttempts: OpenAttempts, tried: Try): OpenAttempts => {
  const features = JSON.stringify(tried.features);
  const same = openAttempts.open.filter(
    (one) => one.check === tried.check && JSON.stringify(one.features) === features,
  );
  const others = openAttempts.open.filter((one) => !same.includes(one));
  const words = same.findLast((one) => one.words !== undefined)?.words;
  const again = { ...tried, ...defined({ words }) };
  return { ...openAttempts, open: [...others, again].slice(-MOST.open) };
};

/** A change on another branch, at another commit of a detached HEAD, or in a stash may come back. */
export const isAside = (tried: Try, { commit, branch, stash }: TreeNow): boolean =>
  tried.branch !== branch ||
  (branch === undefined && tried.commit !== commit) ||
  (stash !== undefined && tried.stash !== stash);

/** The share of the added lines that must be gone again. */
const GONE = 0.8;

export const isTakenBack = (tried: Try, tree: TreeNow): boolean => {
  const around = differenceFrom(tree, tried.anchor);
  return (
    around !== undefined &&
    shareGone(tried.added, around, tree.textOf) >= GONE &&
    !isReformatted(tried, around, tree)
  );
};

/** A formatter moves line breaks and adds commas, but the words stay. */
const SAME_WORDS = 0.95;
/** Higher than the limits of what is kept, because the features are only compared here. */
export const LIMITS = { lines: 5_000, bytes: 1_000_000, files: 200 };

const isReformatted = (
  { features, paths }: Try,
  around: readonly FileDiff[],
  { isSecret }: TreeNow,
): boolean => {
  const here = around.filter(({ path }) => paths.includes(path));
  const left = wordsOf(featuresOf(here, isSecret, LIMITS));
  let [all, standing] = [0, 0];
  for (const [word, times] of wordsOf(features)) {
    all += times;
    standing += Math.min(times, left.get(word) ?? 0);
  }
  return standing >= SAME_WORDS * all;
};

/** How often each token occurs in the added lines, without punctuation. */
export const wordsOf = (features: ChangeFeatures | undefined): ReadonlyMap<string, number> => {
  const words = new Map<string, number>();
  for (const { hunks } of features?.files ?? [])
    for (const line of hunks.flatMap(({ lines }) => lines))
      if (line.startsWith("+"))
        for (const word of line.slice(1).split(" "))
          if (!word.startsWith("p")) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
};
