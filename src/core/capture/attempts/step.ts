// One step of the open attempts: how a run of a check, or the end of a session, advances them, and
// which end with it. An attempt failed if its change brought a new error and was taken back. It
// worked if a red check turned green after it.
import { defined } from "../../kit/defined.ts";
import { hash32 } from "../../kit/hash.ts";
import type { KnownError } from "../../check/signature.ts";
import { changeSince, isSameSnapshot, treeSnapshotOf } from "./tree-snapshot.ts";
import { differenceFrom, keptOf, NO_COMMIT, type CheckRun, type TreeNow } from "./tree-now.ts";
import { mendedPart } from "./mended.ts";
import { isAside, isTakenBack, triedBy, withTry } from "./tried.ts";
import {
  MOST,
  type AttemptChange,
  type CheckState,
  type OpenAttempts,
  type Try,
} from "./open-attempts.ts";

export interface SessionEnded {
  readonly is: "session-end";
  /** Identifies the host and the session. */
  readonly sitting: string;
}

/** How an attempt ended. */
export type AttemptEnd =
  | { readonly is: "failed"; readonly tried: Try; readonly confidence: number }
  | {
      readonly is: "worked";
      readonly seen: CheckRun;
      /** What was red before, beginning with what the check turned red with: it identifies the attempt. */
      readonly signatures: readonly string[];
      /** The first of them in words. */
      readonly began: KnownError | undefined;
      /** The attempts that failed in between. */
      readonly failed: readonly Try[];
      readonly change: AttemptChange;
      readonly confidence: number;
    };

export interface Stepped {
  /** The very same object if there is nothing to keep. */
  readonly openAttempts: OpenAttempts;
  readonly ended: readonly AttemptEnd[];
  /** Signatures that came or went just now although nothing was changed. */
  readonly flaky?: readonly string[] | undefined;
}

/** The commits that the tree must be compared with before a step. */
export const anchorsOf = (
  { checks, open }: OpenAttempts,
  seen: CheckRun | SessionEnded,
  { commit, branch }: Pick<TreeNow, "commit" | "branch">,
): readonly string[] => {
  const commits =
    seen.is === "session-end"
      ? open.filter((one) => one.sitting === seen.sitting).map(({ anchor }) => anchor)
      : [
          ...open.filter((one) => one.check === seen.check).map(({ anchor }) => anchor),
          ...checks.filter(isOf(seen.check, { commit, branch })).map(({ start }) => start.commit),
          commit,
        ];
  return [...new Set(commits.map((one) => one ?? NO_COMMIT))];
};

/** With a detached HEAD each commit is a place of its own: somebody may be bisecting. */
const placeOf = ({ commit, branch }: Pick<TreeNow, "commit" | "branch">): string | undefined =>
  branch ?? commit;

const isOf =
  (check: string, at: Pick<TreeNow, "commit" | "branch">) =>
  ({ name, place }: CheckState): boolean =>
    name === check && place === placeOf(at);

export const step = (
  before: OpenAttempts,
  seen: CheckRun | SessionEnded,
  tree: TreeNow,
): Stepped => {
  if (seen.is === "session-end") return endSession(before, seen, tree);
  const { outcome } = seen;
  // Hosts number the tool uses within a session, some from 1 on.
  const use = `${seen.sitting} ${seen.use}`;
  if (outcome.is === "unknown" || before.uses.includes(use))
    return { openAttempts: before, ended: [] };
  // If everything is red at once, nothing was checked: the build or the surroundings are broken.
  if (outcome.is === "red" && outcome.everything) return { openAttempts: before, ended: [] };
  const openAttempts = fresh({ ...before, uses: [...before.uses, use].slice(-MOST.uses) }, seen);
  return outcome.is === "red"
    ? turnRed(openAttempts, seen, outcome, tree)
    : turnGreen(openAttempts, seen, outcome.confidence, tree);
};

/** Older observations say nothing about a change that is made now. */
const FRESH_MS = 3 * 86_400_000;

const fresh = (openAttempts: OpenAttempts, { when: now }: CheckRun): OpenAttempts => {
  const isFresh = ({ when }: { readonly when: number }): boolean => Math.abs(now - when) < FRESH_MS;
  const { checks, open, flaky } = openAttempts;
  return {
    ...openAttempts,
    checks: checks.filter(isFresh),
    open: open.filter(isFresh),
    flaky: flaky.filter(isFresh),
  };
};

/** What the check has shown in this place; undefined if the commit it was compared with is lost. */
const knownOf = ({ checks }: OpenAttempts, { check }: CheckRun, tree: TreeNow) => {
  const state = checks.find(isOf(check, tree));
  const files = state && differenceFrom(tree, state.start.commit);
  return state && files && { ...state, files, now: treeSnapshotOf(state.start.commit, files) };
};

const withCheck = (
  openAttempts: OpenAttempts,
  { check: name, when }: CheckRun,
  tree: TreeNow,
  state: Pick<CheckState, "start" | "last" | "red">,
): OpenAttempts => {
  const others = openAttempts.checks.filter((one) => !isOf(name, tree)(one));
  const ran = { name, when, ...defined({ place: placeOf(tree) }), ...state };
  return { ...openAttempts, checks: [...others, ran].slice(-MOST.checks) };
};

/** The present difference from HEAD. */
const standNow = (tree: TreeNow) =>
  treeSnapshotOf(tree.commit, differenceFrom(tree, tree.commit) ?? []);

type Red = Extract<CheckRun["outcome"], { is: "red" }>;

const turnRed = (
  openAttempts: OpenAttempts,
  seen: CheckRun,
  outcome: Red,
  tree: TreeNow,
): Stepped => {
  if (outcome.unnamed) return turnUnnamed(openAttempts, seen, outcome, tree);
  const { signatures, errors, cut, confidence, summary } = outcome;
  const known = knownOf(openAttempts, seen, tree);
  const now = known?.now ?? standNow(tree);
  const first = known?.red === undefined ? errors.slice(0, MOST_FIRST) : known.red.first;
  const after = withCheck(openAttempts, seen, tree, {
    start: known?.start ?? now,
    last: now,
    red: { signatures, cut, since: known?.red?.since ?? now, ...defined({ first }) },
  });
  // On the first run nobody can say what was red before; nor if the list of errors was cut.
  if (known === undefined || known.red?.cut) return { openAttempts: after, ended: [] };
  const before = known.red?.signatures ?? [];
  const brought = signatures.filter((one) => !before.includes(one) && !isFlaky(openAttempts, one));
  const gone = cut ? [] : before.filter((one) => !signatures.includes(one));
  if (isSameSnapshot(known.last, now)) return withFlaky(after, [...brought, ...gone], seen);
  const stayed = signatures.filter((one) => before.includes(one) && !isFlaky(openAttempts, one));
  const on = brought.length > 0 ? brought : stayed;
  if (on.length === 0) return { openAttempts: after, ended: [] };
  const partial = brought.length === 0 ? "stayed" : gone.length > 0 ? "other" : undefined;
  const change = changeSince(known.last, known.files);
  const anchor = known.start.commit;
  const tried = triedBy(
    { seen, signatures: on, errors, partial, confidence, summary, change, anchor },
    tree,
  );
  return { openAttempts: tried === undefined ? after : withTry(after, tried), ended: [] };
};

const MOST_FIRST = 3;

/**
 * Nobody knows what is red. It says only of a change to a green check that it turned it red; the check counts as green until an
 * error is named.
 */
const turnUnnamed = (
  openAttempts: OpenAttempts,
  seen: CheckRun,
  outcome: Red,
  tree: TreeNow,
): Stepped => {
  const known = knownOf(openAttempts, seen, tree);
  const isNew =
    known !== undefined && known.red === undefined && !isSameSnapshot(known.last, known.now);
  const isOpen = openAttempts.open.some(
    (one) => one.check === seen.check && one.signatures.length === 0 && !isTakenBack(one, tree),
  );
  if (!isNew || isOpen) return { openAttempts, ended: [] };
  const { errors, signatures, confidence, summary } = outcome;
  const change = changeSince(known.last, known.files);
  const tried = triedBy(
    {
      ...{ seen, signatures, errors, confidence, summary, change },
      ...{ partial: undefined, anchor: known.start.commit },
    },
    tree,
  );
  return {
    openAttempts: tried === undefined ? openAttempts : withTry(openAttempts, tried),
    ended: [],
  };
};

const turnGreen = (
  openAttempts: OpenAttempts,
  seen: CheckRun,
  confidence: number,
  tree: TreeNow,
): Stepped => {
  const known = knownOf(openAttempts, seen, tree);
  const now = standNow(tree);
  const after = withCheck(openAttempts, seen, tree, { start: now, last: now });
  if (known === undefined) return { openAttempts: after, ended: [] };
  // An error that went away while nothing was changed did not go because of a change.
  const wentByItself = known.red !== undefined && isSameSnapshot(known.last, known.now);
  const { openAttempts: settled, flaky } = wentByItself
    ? withFlaky(after, known.red?.signatures ?? [], seen)
    : { openAttempts: after, flaky: [] };
  const mine = settled.open.filter((one) => one.check === seen.check && !isAside(one, tree));
  const sound = mine.filter(
    ({ signatures }) =>
      signatures.length === 0 || !signatures.every((each) => isFlaky(settled, each)),
  );
  const back = sound.filter((one) => isTakenBack(one, tree));
  const mended = sound.flatMap((one) =>
    back.includes(one) || one.partial !== undefined ? [] : (mendedPart(one, tree) ?? []),
  );
  // What stayed of the others is part of what is now green.
  const open = settled.open.filter((one) => !mine.includes(one));
  const worked = wentByItself ? undefined : workedBy(seen, known, [...back, ...mended], tree);
  // What stayed red was not enough only if something else was; so was what had to be mended.
  const failed = [
    ...back.filter((one) => one.partial !== "stayed" || worked !== undefined),
    ...(worked === undefined ? [] : mended),
  ];
  return {
    openAttempts: { ...settled, open },
    ended: [
      ...failed.map((tried) => failedBy(tried, confidence)),
      ...(worked === undefined ? [] : [{ ...worked, confidence }]),
    ],
    flaky,
  };
};

const failedBy = (tried: Try, confidence: number): AttemptEnd => ({
  is: "failed",
  tried,
  confidence: Math.min(tried.confidence, confidence),
});

/**
 * Whatever was added since the check turned red has fixed it. If nothing was added, something was
 * merely taken back.
 */
const workedBy = (
  seen: CheckRun,
  { red, files }: NonNullable<ReturnType<typeof knownOf>>,
  failed: readonly Try[],
  tree: TreeNow,
): Omit<Extract<AttemptEnd, { is: "worked" }>, "confidence"> | undefined => {
  const change = red && keptOf(changeSince(red.since, files), tree, files);
  if (red === undefined || change === undefined) return undefined;
  const first = red.first ?? [];
  const began = first.find(({ signature }) => red.signatures.includes(signature)) ?? first[0];
  const signatures = [...first.map(({ signature }) => signature), ...red.signatures];
  const lead = began?.signature ?? signatures[0] ?? "";
  const all = [lead, ...signatures.filter((one) => one !== lead)];
  return { is: "worked", seen, signatures: [...new Set(all)], began, failed, change };
};

/** No green check has shown that the tree was better without the change. */
const UNPROVEN = 0.85;

/** A change that is still there stays open: another session may continue it. */
const endSession = (
  openAttempts: OpenAttempts,
  { sitting: sessionKey }: SessionEnded,
  tree: TreeNow,
): Stepped => {
  const failed = openAttempts.open.filter(
    (one) =>
      one.sitting === sessionKey &&
      one.partial !== "stayed" &&
      !isAside(one, tree) &&
      isTakenBack(one, tree),
  );
  if (failed.length === 0) return { openAttempts, ended: [] };
  return {
    openAttempts: {
      ...openAttempts,
      open: openAttempts.open.filter((one) => !failed.includes(one)),
    },
    ended: failed.map((tried) => failedBy(tried, UNPROVEN)),
  };
};

const isFlaky = ({ flaky }: OpenAttempts, signature: string): boolean => {
  const mark = hash32(signature);
  return flaky.some((one) => one.mark === mark);
};

const withFlaky = (
  openAttempts: OpenAttempts,
  signatures: readonly string[],
  { when }: CheckRun,
): Stepped => {
  const marks = signatures.map(hash32);
  const others = openAttempts.flaky.filter(({ mark }) => !marks.includes(mark));
  const flaky = [...others, ...marks.map((mark) => ({ mark, when }))];
  return {
    openAttempts: { ...openAttempts, flaky: flaky.slice(-MOST.flaky) },
    ended: [],
    flaky: signatures,
  };
};
