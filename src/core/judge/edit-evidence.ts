// What an edit repeats: its fingerprint, compared with that of each failed change, alone and together
// with the session's earlier edits.
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";
import { lazily } from "../kit/lazy.ts";
import type { Action } from "./action/action.ts";
import { featuresOfDiff, fingerprintOfDiff } from "./action/features.ts";
import { beyond, beyondWords, isPart } from "./beyond.ts";
import type { Case } from "./cases/case.ts";
import { joined } from "./earlier.ts";
import { ALIKE, levelOf, unverifiedOf, type Evidence, type Judging } from "./evidence.ts";
import { completes } from "./match/completes.ts";
import type { Beside } from "./match/custom.ts";
import { weigh, type Weighed } from "./match/weigh.ts";
import { ADDED, fingerprintOf, type Fingerprint, type GramBag } from "./match/fingerprint.ts";
import { besideTexts, likenessOf, type Likeness } from "./match/match.ts";
import { isMended } from "./match/mended.ts";
import { WARN } from "./match/score.ts";
import { mayUndo, undoing } from "./undoing.ts";

/** A case that the edit alone has something in common with. */
export interface EditFinding {
  /** The edit's. */
  readonly own: Fingerprint;
  readonly about: Case;
  readonly failure: Weighed;
  readonly alone: Likeness;
}

export const compareEdit = (
  action: Action,
  cases: readonly Case[],
  judging: Judging,
): readonly EditFinding[] => {
  const own = fingerprintOfDiff(action.files);
  if (own === undefined) return [];
  const inParts = (): ChangeFeatures | undefined =>
    mayUndo(action.files) ? undefined : featuresOfDiff(action.files);
  const sides = sidesOf(own, inParts, judging);
  return cases.flatMap((about) => {
    const fingerprint = fingerprintIn(about);
    if (fingerprint === undefined) return [];
    const failure = weigh(fingerprint, judging.rarity);
    const alone = best(sides(about), failure, mayMatter);
    return alone === undefined ? [] : [{ own, about, failure, alone }];
  });
};

/**
 * Whether the session's earlier edits could matter: an action that repeats a case alone needs none of
 * them to show it, except to tell whether it goes beyond what was not enough.
 */
export const wantsEarlier = (found: readonly EditFinding[]): boolean =>
  found.some(({ about, alone }) => (alone.score >= WARN ? about.partial : bringsSome(alone)));

/** The edit with the earlier ones; undefined if there are none. */
export const changeWith = (
  { files }: Action,
  earlier: readonly ChangedFile[] = [],
): ChangeFeatures | undefined => {
  const features = earlier.length === 0 ? undefined : featuresOfDiff(files);
  return features && joined(features, earlier);
};

export const editEvidence = (
  action: Action,
  found: readonly EditFinding[],
  judging: Judging,
  withEarlier?: ChangeFeatures,
): readonly Evidence[] => {
  const all = withEarlier && fingerprintOf(withEarlier);
  const sides = all && sidesOf(all, () => withEarlier, judging);
  return found.map(({ own, about, failure, alone }) => {
    const both =
      sides && alone.score < WARN && bringsSome(alone) ? best(sides(about), failure) : undefined;
    const evidence =
      both !== undefined && both.score > alone.score
        ? { ...evidenceFor(about, both, judging), joined: true as const }
        : evidenceFor(about, alone, judging);
    if (evidence.level === "warn" && about.partial) return ifAgain(evidence, all ?? own);
    const { textOf } = judging;
    if (
      evidence.score < WARN &&
      isOwn(about) &&
      textOf &&
      completes(own, failure.fingerprint, textOf)
    )
      return evidenceFor(about, { ...alone, score: WHOLE }, judging);
    return unlessMended(evidence, action);
  });
};

/** The probability that whoever puts a failed change back whole repeats it. */
const WHOLE = 0.9;

/** It failed where it was made. A commit that was taken back failed as a whole, for a reason that no line shows. */
const isOwn = ({ kind, takenBackBy }: Case): boolean =>
  kind === "failure" && takenBackBy === undefined;

/**
 * What is compared with a case. For a fix, only the part of the change that may undo it: `inParts`
 * gives the change if that is not all of it.
 */
const sidesOf = (
  fingerprint: Fingerprint,
  inParts: () => ChangeFeatures | undefined,
  judging: Judging,
): ((about: Case) => readonly Side[]) => {
  const sides = weighedAs(fingerprint, judging);
  const undoes = lazily(() => {
    const all = inParts();
    const left = all && undoing(all);
    return left === undefined || left === all ? sides : weighedAs(fingerprintOf(left), judging);
  });
  return ({ kind }) => (kind === "regression" ? undoes() : sides);
};

/** Each file by itself too: among many files, a single repeat would be lost. */
const weighedAs = (fingerprint: Fingerprint, { rarity, textOf }: Judging): readonly Side[] =>
  [fingerprint, ...partsOf(fingerprint)].map((one) => {
    const weighed = weigh(one, rarity);
    return { weighed, beside: besideTexts(weighed, rarity, textOf) };
  });

const partsOf = ({ parts }: Fingerprint): readonly Fingerprint[] =>
  parts.length > 1 ? parts.map((part) => ({ parts: [part], kept: 1 })) : [];

/** What is compared with each failure. */
interface Side {
  readonly weighed: Weighed;
  /** What the texts of its files say besides the action. */
  readonly beside: (() => Beside | undefined) | undefined;
}

const best = (
  sides: readonly Side[],
  failure: Weighed,
  matters?: (atMost: Likeness) => boolean,
): Likeness | undefined =>
  sides
    .flatMap(({ weighed, beside }) => likenessOf(weighed, failure, beside, matters) ?? [])
    .toSorted((a, b) => b.score - a.score)[0];

/** If neither holds, nobody is told of it and no earlier edit is asked for. */
const mayMatter = (atMost: Likeness): boolean => atMost.score >= ALIKE || bringsSome(atMost);

/**
 * The action must bring a line of the failure, or consist mostly of its words. Otherwise every
 * innocent edit that follows the parts of a failed change would be taken for one of them.
 */
const bringsSome = ({ lines, parts }: Likeness): boolean => lines > 0 || parts.own >= 0.5;

/** A change that undoes a fix makes the inverse of it. */
const fingerprintIn = ({ kind, fingerprint }: Case): Fingerprint | undefined =>
  kind === "regression" && fingerprint !== undefined ? inverted(fingerprint) : fingerprint;

/** What was added is removed, and what was removed is added. */
const inverted = (fingerprint: Fingerprint): Fingerprint => ({
  ...fingerprint,
  // What deleted a file is taken back by one that is added, and has no whole file to delete.
  parts: fingerprint.parts.map(({ deleted: _, ...part }) => ({
    ...part,
    grams: invertedBag(part.grams),
    lines: invertedBag(part.lines),
  })),
});

/** A bag holds each gram with one sign only, so inverting the signs keeps the order. */
const invertedBag = (bag: GramBag): GramBag => ({
  ...bag,
  keys: bag.keys.map((key) => key ^ ADDED),
});

const evidenceFor = (about: Case, found: Likeness, judging: Judging): Evidence => ({
  ...{ id: about.id, kind: about.kind, when: about.when, case: about },
  score: found.score,
  parts: { ...found.parts },
  level: levelOf(about, found.score, judging),
  likeness: found,
  ...unverifiedOf(about, judging),
});

/**
 * Of a change that was not enough, only the change itself is warned of: not what goes on from there, with what the session
 * did before, nor a few of its lines, which may be the beginning of more.
 */
const ifAgain = (evidence: Evidence, change: Fingerprint): Evidence => {
  const { fingerprint } = evidence.case;
  if (fingerprint === undefined) return evidence;
  const more = beyond(change, fingerprint);
  if (more !== undefined) return { ...evidence, level: "inform", note: beyondWords(more) };
  return isPart(change, fingerprint)
    ? { ...evidence, level: "inform", note: "it is only a part of what was not enough" }
    : evidence;
};

/** What mends an own failed attempt resembles it. */
const unlessMended = (evidence: Evidence, { files }: Action): Evidence => {
  const { level, case: about } = evidence;
  const { fingerprint } = about;
  if (level !== "warn" || !isOwn(about) || fingerprint === undefined) return evidence;
  const change = featuresOfDiff(files);
  return change === undefined || !isMended(change, fingerprint)
    ? evidence
    : { ...evidence, level: "inform", note: "the edit adds what may answer the failure" };
};
