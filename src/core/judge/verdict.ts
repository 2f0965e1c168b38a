// The verdict: an action compared with the cases that its paths and its command lead to. Only a
// proven repeat warns; mere likeness informs those who ask. Pure: trust and the state of the world
// are handed in.
import { fingerprintOf, type Fingerprint } from "./match/fingerprint.ts";
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";
import type { EventId } from "../event/id.ts";
import type { Condition } from "../event/check.ts";
import type { Action } from "./action/action.ts";
import { featuresOfDiff, fingerprintOfDiff } from "./action/features.ts";
import type { Case } from "./cases.ts";
import { lazily } from "../kit/lazy.ts";
import { joined } from "./earlier.ts";
import { weigh, type Weighed } from "./match/evidence.ts";
import { beyond, beyondWords, isPart } from "./beyond.ts";
import { LEVELS, lower, type Level } from "./level.ts";
import { inverted } from "./invert.ts";
import type { Beside, TextOf } from "./match/custom.ts";
import { isMended } from "./match/mended.ts";
import { completes } from "./match/completes.ts";
import { besideTexts, likenessOf, type Likeness } from "./match/match.ts";
import type { Rarity } from "./match/rarity.ts";
import { WARN } from "./match/score.ts";
import { findPattern, readPattern } from "../shell/pattern.ts";
import { readShell } from "../shell/shell.ts";
import { mayUndo, undoing } from "./undoing.ts";

/** A case that the action repeats or resembles. */
export interface Evidence {
  readonly id: EventId;
  readonly kind: Case["kind"];
  /** The probability that the action repeats it. */
  readonly score: number;
  /** Every part of the score. */
  readonly parts: Readonly<Record<string, number>>;
  readonly when: number;
  readonly case: Case;
  /** The level that this case alone would give. */
  readonly level: Level;
  /** Absent for a command. */
  readonly likeness?: Likeness;
  /** It shows only together with the session's earlier edits. */
  readonly joined?: true;
  /** The conditions that nobody has checked since. */
  readonly unverified?: readonly Condition[];
  /** Why it only informs here, although what it repeats failed. */
  readonly note?: string;
  /** How this place differs from where it failed, so that it only informs. Holds names that the project gives. */
  readonly differs?: string;
}

export interface Verdict {
  readonly level: Level;
  /** Weightiest first. */
  readonly evidence: readonly Evidence[];
  /**
   * What the action repeats but the gate may not speak about. It does not affect the level, and is
   * told to those who ask.
   */
  readonly silenced: readonly Evidence[];
}

/** From this score on, an action resembles a failure, and somebody who asks may want to know. */
const ALIKE = 0.2;

export interface Judging {
  readonly rarity: Rarity;
  /** The present texts of the action's files, with paths spelled as in the action. */
  readonly textOf?: TextOf | undefined;
  /** The highest level that a case may reach, given people's answers and its precision. */
  readonly heard?: (about: Case) => Level;
  /** The session's earlier edits, combined. Asked for only if the action brings something of a failure. */
  readonly earlier?: () => readonly ChangedFile[];
  /** Whether a condition of a case may have changed since; undefined if nobody can tell. */
  readonly changedSince?: (condition: Condition, about: Case) => boolean | undefined;
}

export const verdictOf = (action: Action, cases: Iterable<Case>, judging: Judging): Verdict => {
  const all = [...cases];
  const found = [...onFiles(action, all, judging), ...onCommand(action, all, judging)];
  return {
    ...inOrder(found.filter(({ level }) => level !== "silent")),
    silenced: found
      .filter(({ level, score }) => level === "silent" && score >= WARN)
      .toSorted(byWeight),
  };
};

/** The level of a verdict is that of its weightiest evidence. */
export const inOrder = (unsorted: readonly Evidence[]): Omit<Verdict, "silenced"> => {
  const evidence = unsorted.toSorted(byWeight);
  return { level: evidence[0]?.level ?? "silent", evidence };
};

const byWeight = (a: Evidence, b: Evidence): number =>
  LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) ||
  b.score - a.score ||
  b.when - a.when ||
  (a.id < b.id ? -1 : 1);

const onFiles = (action: Action, cases: readonly Case[], judging: Judging): readonly Evidence[] => {
  const own = fingerprintOfDiff(action.files);
  if (own === undefined) return [];
  const inParts = (): ChangeFeatures | undefined =>
    mayUndo(action.files) ? undefined : featuresOfDiff(action.files);
  const alone = sidesOf(own, inParts, judging);
  const withEarlier = lazily(() => {
    const earlier = judging.earlier?.() ?? [];
    const features = earlier.length === 0 ? undefined : featuresOfDiff(action.files);
    if (features === undefined) return undefined;
    const all = joined(features, earlier);
    const fingerprint = fingerprintOf(all);
    return { fingerprint, sides: sidesOf(fingerprint, () => all, judging) };
  });
  return cases.flatMap((about) => {
    const fingerprint = fingerprintIn(about);
    if (fingerprint === undefined) return [];
    const failure = weigh(fingerprint, judging.rarity);
    const found = best(alone(about), failure, mayMatter);
    if (found === undefined) return [];
    // An action that repeats it alone needs no earlier edits to show it.
    const isProven = found.score >= WARN;
    const all =
      !isProven && bringsSome(found) ? best(withEarlier()?.sides(about) ?? [], failure) : undefined;
    const evidence =
      all !== undefined && all.score > found.score
        ? { ...evidenceFor(about, all, judging), joined: true as const }
        : evidenceFor(about, found, judging);
    if (evidence.level === "warn" && about.partial) {
      return [ifAgain(evidence, withEarlier()?.fingerprint ?? own)];
    }
    const { textOf } = judging;
    if (evidence.score < WARN && isOwn(about) && textOf && completes(own, fingerprint, textOf))
      return [evidenceFor(about, { ...found, score: WHOLE }, judging)];
    return [unlessMended(evidence, action)];
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

const levelOf = (about: Case, score: number, { heard }: Judging): Level => {
  if (score < ALIKE) return "silent";
  const proven: Level = score < WARN ? "inform" : about.most;
  const most = heard?.(about) ?? "warn";
  // A policy's block applies to every proven repeat, whatever kind of failure it is.
  if (most === "block") return score < WARN ? "inform" : "block";
  return lower(most, proven);
};

const unverifiedOf = (about: Case, { changedSince }: Judging): Pick<Evidence, "unverified"> => {
  const unverified = about.conditions.filter(
    (condition) => changedSince?.(condition, about) !== false,
  );
  return unverified.length === 0 ? {} : { unverified };
};

const onCommand = (
  action: Action,
  cases: readonly Case[],
  judging: Judging,
): readonly Evidence[] => {
  const lessons = cases.filter(({ kind }) => kind === "lesson");
  if (action.command === undefined || lessons.length === 0) return [];
  const commands = readShell(action.command);
  if (!commands.ok) return [];
  return lessons.flatMap((about) => {
    const pattern = readPattern(about.commandPattern ?? "");
    if (!pattern.ok || findPattern(pattern.value, commands.value) === undefined) return [];
    return [
      {
        ...{ id: about.id, kind: about.kind, when: about.when, case: about, score: 1 },
        parts: { command: 1 },
        level: levelOf(about, 1, judging),
        ...unverifiedOf(about, judging),
      },
    ];
  });
};
