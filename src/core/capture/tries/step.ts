// How a run of a check, or the end of a session, moves the tries on, and which attempts end with it. An attempt failed where
// a change brought an error that was not there before it, and was taken back; it worked where a red check is green behind it.
import { defined } from "../../kit/defined.ts";
import { conditionsOf, type VersionsAt } from "../conditions.ts";
import type { CheckOutcome } from "../check/outcome.ts";
import type { What } from "../check/runner.ts";
import { featuresOf } from "../change.ts";
import type { FileDiff } from "../diff.ts";
import { hash32 } from "../hash.ts";
import { roleOf } from "../role.ts";
import type { IsSecret } from "../tokens.ts";
import { addedBy, changeSince, isSameStand, shareGone, standOf, type TextOf } from "./stand.ts";
import { MOST, type Change, type CheckState, type Seen, type Tries, type Try } from "./tries.ts";

/** The work tree at that moment. */
export interface TreeNow {
  readonly commit?: string | undefined;
  readonly branch?: string | undefined;
  /** The newest stash: what is gone may stand there. */
  readonly stash?: string | undefined;
  /** What differs from each of the commits that `anchorsOf` names; one that is lost is absent. */
  readonly since: ReadonlyMap<string, readonly FileDiff[]>;
  readonly textOf: TextOf;
  readonly versionsAt: VersionsAt;
  readonly isSecret: IsSecret;
}

export interface Ran extends Seen {
  readonly is: "ran";
  readonly check: string;
  readonly what: What;
  readonly outcome: CheckOutcome;
  readonly exit?: number | undefined;
}

export interface Ended {
  readonly is: "session-end";
  readonly sitting: string;
}

export type Ending =
  | { readonly is: "failed"; readonly tried: Try; readonly confidence: number }
  | {
      readonly is: "worked";
      readonly seen: Ran;
      /** What was red before, sorted; the one it is known by stands first. */
      readonly signatures: readonly string[];
      readonly change: Change;
      readonly confidence: number;
    };

export interface Stepped {
  readonly tries: Tries;
  readonly ended: readonly Ending[];
}

/** Stands for the commit where there is none yet. */
export const NO_COMMIT = "";

/** The commits that the tree has to be held against before a step. */
export const anchorsOf = (
  { checks, open }: Tries,
  seen: Ran | Ended,
  { commit: head, branch }: Pick<TreeNow, "commit" | "branch">,
): readonly string[] => {
  const isRun = seen.is === "ran";
  const tried = open.filter((one) =>
    isRun ? one.check === seen.check : one.sitting === seen.sitting,
  );
  const known = isRun ? checks.filter((one) => one.name === seen.check && one.branch === branch) : [];
  const all = [...tried.map(({ anchor }) => anchor), ...known.map(({ start }) => start.commit)];
  return [...new Set([...all, ...(isRun ? [head] : [])].map((one) => one ?? NO_COMMIT))];
};

export const step = (before: Tries, seen: Ran | Ended, tree: TreeNow): Stepped => {
  if (seen.is === "session-end") return endSession(before, seen, tree);
  if (before.uses.includes(seen.use)) return { tries: before, ended: [] };
  const tries = { ...before, uses: [...before.uses, seen.use].slice(-MOST.uses) };
  const { outcome } = seen;
  if (outcome.is === "unknown") return { tries, ended: [] };
  return outcome.is === "red" ? turnRed(tries, { ...seen, outcome }, tree) : turnGreen(tries, seen, tree);
};

/** What the check has shown on this branch; nothing where what it was held against is lost. */
const knownOf = ({ checks }: Tries, { check }: Ran, tree: TreeNow) => {
  const state = checks.find(({ name, branch }) => name === check && branch === tree.branch);
  const files = state && tree.since.get(state.start.commit ?? NO_COMMIT);
  return state && files ? { ...state, files } : undefined;
};

const withCheck = (tries: Tries, state: CheckState): Tries => ({
  ...tries,
  checks: [
    ...tries.checks.filter(({ name, branch }) => name !== state.name || branch !== state.branch),
    state,
  ].slice(-MOST.checks),
});

const stateOf = (
  { check: name }: Ran,
  { branch }: TreeNow,
  state: Omit<CheckState, "name" | "branch">,
): CheckState => ({ name, ...(branch === undefined ? {} : { branch }), ...state });

/** As it stands now against HEAD. */
const standingNow = ({ commit, since }: TreeNow) =>
  standOf(commit, since.get(commit ?? NO_COMMIT) ?? []);

type Red = Ran & { readonly outcome: Extract<CheckOutcome, { is: "red" }> };

const turnRed = (tries: Tries, seen: Red, tree: TreeNow): Stepped => {
  const { signatures, cut } = seen.outcome;
  const known = knownOf(tries, seen, tree);
  // It was red before anything was changed, as far as anybody saw.
  if (known === undefined) {
    const now = standingNow(tree);
    const state = { start: now, last: now, red: { signatures, cut, since: now } };
    return { tries: withCheck(tries, stateOf(seen, tree, state)), ended: [] };
  }
  const { start } = known;
  const now = standOf(start.commit, known.files);
  const red = { signatures, cut, since: known.red?.since ?? now };
  const after = withCheck(tries, stateOf(seen, tree, { start, last: now, red }));
  // Of those that were too many to tell, any may have been there.
  const fresh = known.red?.cut
    ? []
    : signatures.filter((one) => !known.red?.signatures.includes(one) && !isFlaky(tries, one));
  if (fresh.length === 0) return { tries: after, ended: [] };
  if (isSameStand(known.last, now)) return { tries: withFlaky(after, fresh), ended: [] };
  const tried = triedBy(seen, fresh, changeSince(known.last, known.files), known.files, tree);
  return { tries: tried === undefined ? after : withTry(after, tried), ended: [] };
};

/** A change of more is not one edit: others' work that was pulled, a formatter, a generator. */
const LIMITS = { files: 20, lines: 500 } as const;

const triedBy = (
  seen: Red,
  signatures: readonly string[],
  change: readonly FileDiff[],
  around: readonly FileDiff[],
  tree: TreeNow,
): Try | undefined => {
  // Tests that are written first are to be red, and stay when what they ask for is tried another way.
  const source = change.filter(({ path }) => roleOf(path) === "source");
  const kept = keptOf(source, tree);
  if (kept === undefined || kept.features.totalFiles > LIMITS.files) return undefined;
  const added = addedBy(source, around, tree.textOf);
  const lines = added.flatMap((one) => one.lines).length;
  if (lines === 0 || lines > LIMITS.lines) return undefined;
  const { outcome, exit, check, what, use, when, sitting, session } = seen;
  const { confidence, summary } = outcome;
  return {
    ...{ check, what, use, when, sitting, signatures, confidence, added, ...kept },
    ...defined({ session, exit, summary, anchor: anchorIn(tree, around) }),
    ...defined({ commit: tree.commit, branch: tree.branch, stash: tree.stash }),
  };
};

const anchorIn = ({ since }: TreeNow, around: readonly FileDiff[]): string | undefined => {
  const anchor = [...since].find(([, files]) => files === around)?.[0];
  return anchor === NO_COMMIT ? undefined : anchor;
};

/** Nothing where no line of it bears features. */
const keptOf = (files: readonly FileDiff[], { isSecret, versionsAt }: TreeNow): Change | undefined => {
  const features = featuresOf(files, isSecret);
  if (features === undefined || features.files.length === 0) return undefined;
  const lines = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
  const plus = lines.filter((line) => line.startsWith("+")).length;
  return {
    features,
    paths: [...new Set(features.files.map(({ path }) => path))],
    plus,
    minus: lines.length - plus,
    conditions: conditionsOf(files, versionsAt),
  };
};

/** The same change that turns the check red again is the same try. */
const withTry = (tries: Tries, tried: Try): Tries => {
  const same = JSON.stringify(tried.features);
  const others = tries.open.filter(
    ({ check, features }) => check !== tried.check || JSON.stringify(features) !== same,
  );
  return { ...tries, open: [...others, tried].slice(-MOST.open) };
};

const turnGreen = (tries: Tries, seen: Ran, tree: TreeNow): Stepped => {
  const known = knownOf(tries, seen, tree);
  const now = standingNow(tree);
  const after = withCheck(tries, stateOf(seen, tree, { start: now, last: now }));
  if (known === undefined) return { tries: after, ended: [] };
  const { confidence } = seen.outcome.is === "green" ? seen.outcome : { confidence: 0 };
  const was = known.red?.signatures ?? [];
  // What went while nothing was changed did not go because of a change.
  const wentByItself =
    was.length > 0 && isSameStand(known.last, standOf(known.start.commit, known.files));
  const settled = wentByItself ? withFlaky(after, was) : after;
  const judged = judgeTries(settled, (one) => one.check === seen.check, tree);
  const failed = judged.failed.map((tried) => failedBy(tried, confidence));
  const worked = wentByItself ? [] : workedBy(seen, known, judged.failed, confidence, tree);
  return { tries: { ...settled, open: judged.open }, ended: [...failed, ...worked] };
};

const failedBy = (tried: Try, confidence: number): Ending => ({
  is: "failed",
  tried,
  confidence: Math.min(tried.confidence, confidence),
});

/** How much of what came has to be gone again. */
const GONE = 0.8;

/** Of those that are asked for: which were taken back, and which stay open. The others stand: they are what is green. */
const judgeTries = (
  { open, flaky }: Tries,
  isAsked: (tried: Try) => boolean,
  tree: TreeNow,
): { readonly failed: readonly Try[]; readonly open: readonly Try[] } => {
  const failed: Try[] = [];
  const left: Try[] = [];
  for (const one of open) {
    // What is on another branch, or in a stash, may come back.
    const isAside = one.branch !== tree.branch || (tree.stash !== undefined && one.stash !== tree.stash);
    if (!isAsked(one) || isAside) left.push(one);
    else if (one.signatures.every((signature) => flaky.includes(hash32(signature)))) continue;
    else {
      const around = tree.since.get(one.anchor ?? NO_COMMIT);
      if (around && shareGone(one.added, around, tree.textOf) >= GONE) failed.push(one);
    }
  }
  return { failed, open: left };
};

/** What came since it turned red is what put it right; where nothing did, something was only taken back. */
const workedBy = (
  seen: Ran,
  { red, files }: CheckState & { readonly files: readonly FileDiff[] },
  failed: readonly Try[],
  confidence: number,
  tree: TreeNow,
): readonly Ending[] => {
  if (red === undefined) return [];
  const change = keptOf(changeSince(red.since, files), tree);
  if (change === undefined || change.features.totalFiles > LIMITS.files) return [];
  // It is known by the error on which something failed before it, where there is one.
  const failedOn = failed.flatMap((one) => one.signatures);
  const lead = red.signatures.find((one) => failedOn.includes(one)) ?? red.signatures[0] ?? "";
  const signatures = [lead, ...red.signatures.filter((one) => one !== lead)];
  return [{ is: "worked", seen, signatures, change, confidence }];
};

/** A session that ends leaves open what still stands: another may go on with it. */
const endSession = (tries: Tries, { sitting }: Ended, tree: TreeNow): Stepped => {
  const isGone = (one: Try): boolean => {
    const around = tree.since.get(one.anchor ?? NO_COMMIT);
    return around !== undefined && shareGone(one.added, around, tree.textOf) >= GONE;
  };
  const { failed, open: left } = judgeTries(tries, (one) => one.sitting === sitting && isGone(one), tree);
  return {
    tries: { ...tries, open: left },
    ended: failed.map((tried) => failedBy(tried, SESSION_END)),
  };
};

/** No green check has shown that it was better without it. */
const SESSION_END = 0.85;

const isFlaky = ({ flaky }: Tries, signature: string): boolean => flaky.includes(hash32(signature));

const withFlaky = (tries: Tries, signatures: readonly string[]): Tries => ({
  ...tries,
  flaky: [...new Set([...tries.flaky, ...signatures.map(hash32)])].slice(-MOST.flaky),
});
