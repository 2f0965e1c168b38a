// What an action and a failed change have in common, in bits of rarity. The score is computed from this.
import {
  ADDED,
  MANY_SEEN,
  type GramBag,
  type Fingerprint,
  type FingerprintPart,
} from "./fingerprint.ts";
import { lazily } from "../../kit/lazy.ts";
import type { Rarity } from "./rarity.ts";

/** What two bags share. The sign of a gram distinguishes doing from undoing. */
interface Shared {
  readonly same: number;
  readonly opposite: number;
  /** The part of the first that the second only moved: neither old nor new. */
  readonly moved: number;
  /** The added part of `same`. */
  readonly added: number;
  /** The number of shared grams, each counted as often as both have it. */
  readonly count: number;
  /**
   * `goes`: the part of what the first takes out that the second contains with either sign; `went`:
   * the other way round.
   */
  readonly goes: number;
  readonly went: number;
}

export interface MatchEvidence {
  /**
   * The bits of the failure that the action makes again; then those in whole lines, those added,
   * and those in tests.
   */
  readonly again: number;
  readonly againLines: number;
  readonly againAdded: number;
  readonly againInTests: number;
  /**
   * The lines of the failure that are made again, and how many it has. Tests do not count if the
   * failure has other files.
   */
  readonly lines: number;
  readonly wholeLines: number;
  /** The bits of the failure that the action takes out. */
  readonly undone: number;
  /** The shared part at the same path, and the part in a file of the same name elsewhere. */
  readonly samePath: number;
  readonly sameName: number;
  /**
   * The bits of the action (in total and in whole lines), of the failure's matched files, and of
   * the whole failure.
   */
  readonly action: number;
  readonly actionLines: number;
  readonly here: number;
  readonly whole: number;
  /** How much of what the failure took out is gone from these files, with other code in its place. */
  readonly gone: number;
  /** The failure's paths of which the action repeats something, and those of which it repeats nothing. */
  readonly repeated: readonly string[];
  readonly missing: readonly string[];
}

/** A change with the figures that are computed once for it. */
export interface Weighed {
  readonly fingerprint: Fingerprint;
  readonly parts: readonly WeighedPart[];
  /**
   * The bits and the lines of all its files. Tests do not count if there are other files; the part
   * that was not logged is estimated.
   */
  readonly whole: () => number;
  readonly wholeLines: () => number;
  readonly onlyTests: boolean;
}

export interface WeighedPart {
  readonly part: FingerprintPart;
  readonly grams: WeighedBag;
  readonly lines: WeighedBag;
}

/** Computed on demand, because the full weight of most changes is never needed. */
export interface WeighedBag {
  readonly bag: GramBag;
  /** The information of the gram at this index, in bits. */
  readonly bits: (at: number) => number;
  /** Takes the bits from another bag that has the same gram. */
  readonly learn: (at: number, bits: number) => void;
  readonly weight: () => Weight;
  /** The weight of a few of its grams, which is a lower bound of the whole. */
  readonly least: () => Weight;
}

/** The sum of all bits, each gram as often as it occurs, and the part of it that was removed. */
export interface Weight {
  readonly total: number;
  readonly removed: number;
}

export const weigh = (fingerprint: Fingerprint, rarity: Rarity): Weighed => {
  const parts = fingerprint.parts.map((part) => ({
    part,
    grams: weighBag(part.grams, rarity),
    lines: weighBag(part.lines, rarity),
  }));
  const onlyTests = fingerprint.parts.every((part) => part.test);
  const own = parts.filter(({ part }) => onlyTests || !part.test);
  const whole = lazily(() => own.reduce((sum, part) => sum + totalOf(part), 0) / fingerprint.kept);
  const wholeLines = lazily(
    () => own.reduce((sum, { part }) => sum + sizeOf(part.lines), 0) / fingerprint.kept,
  );
  return { fingerprint, parts, whole, wholeLines, onlyTests };
};

/** The size of a sample. Hashes are sorted, so any few consecutive ones are a random sample. */
const SAMPLE = 16;

const weighBag = (bag: GramBag, rarity: Rarity): WeighedBag => {
  const { keys, counts, seen } = bag;
  let known: Float32Array | undefined;
  const knownNow = (): Float32Array => (known ??= new Float32Array(keys.length).fill(NOT_ASKED));
  const bits = (at: number): number => {
    const all = knownNow();
    if (all[at] === NOT_ASKED)
      all[at] = rarity.bits(((keys[at] ?? 0) & ~ADDED) >>> 0, seenAt(seen, at));
    return all[at] ?? 0;
  };
  const learn = (at: number, those: number): void => {
    knownNow()[at] = those;
  };
  const weightOf = (size: number): Weight => {
    let [total, removed] = [0, 0];
    for (let at = 0; at < size; at += 1) {
      const all = bits(at) * (counts[at] ?? 0);
      total += all;
      if (((keys[at] ?? 0) & ADDED) === 0) removed += all;
    }
    return { total, removed };
  };
  return {
    ...{ bag, bits, learn },
    weight: lazily(() => weightOf(keys.length)),
    least: lazily(() => weightOf(Math.min(SAMPLE, keys.length))),
  };
};

const NOT_ASKED = -1;

const seenAt = (seen: Uint8Array | undefined, at: number): number | undefined =>
  seen?.[at] === MANY_SEEN ? undefined : seen?.[at];

const totalOf = ({ grams, lines }: WeighedPart): number =>
  grams.weight().total + lines.weight().total;

const sizeOf = (bag: GramBag): number => bag.counts.reduce((sum, count) => sum + count, 0);

/** Below this many bits, files at different paths are not paired. */
const STRAY = 30;
/** An action with more files is compared at equal paths only. */
const MANY = 30;

/** Two files that are compared, and what they share. */
export interface ChangePair {
  readonly action: WeighedPart;
  readonly failed: WeighedPart;
  readonly grams: Shared;
  readonly lines: Shared;
  readonly samePath: boolean;
  readonly again: number;
}

/** What tells nothing about a repeat (moot.ts), in bits of each sum. */
export type Moot = Pick<MatchEvidence, "action" | "actionLines" | "here" | "whole" | "gone">;

/** How much of a change is counted: all of it, or only a lower bound from what it shares and from a sample. */
export type Counted = "all" | "least";

export const evidenceIn = (
  pairs: readonly ChangePair[],
  failure: Weighed,
  moot: Moot,
  counted: Counted = "all",
): MatchEvidence => {
  const sum = (bits: (pair: ChangePair) => number): number =>
    pairs.reduce((all, pair) => all + bits(pair), 0);
  // A test of a failure that has other files.
  const isAside = ({ failed }: ChangePair): boolean => failed.part.test && !failure.onlyTests;
  const repeated = pairs.filter((pair) => pair.again > 0).map(({ failed }) => failed.part.path);
  return {
    again: sum((pair) => pair.again),
    againLines: sum(({ lines }) => lines.same),
    againAdded: sum(({ grams, lines }) => grams.added + lines.added),
    againInTests: sum((pair) => (isAside(pair) ? pair.again : 0)),
    lines: sum((pair) => (isAside(pair) ? 0 : pair.lines.count)),
    wholeLines: failure.wholeLines(),
    undone: sum(({ grams, lines }) => grams.opposite + lines.opposite),
    samePath: sum((pair) => (pair.samePath ? pair.again : 0)),
    sameName: sum((pair) =>
      !pair.samePath && nameOf(pair.action.part.path) === nameOf(pair.failed.part.path)
        ? pair.again
        : 0,
    ),
    action: sum((pair) => ofAction(pair, counted)) - moot.action,
    actionLines: sum((pair) => linesOfAction(pair, counted)) - moot.actionLines,
    here: sum((pair) => ofFailure(pair, counted)) - moot.here,
    whole:
      counted === "all"
        ? Math.max(0, failure.whole() - moot.whole)
        : sum((pair) => (isAside(pair) ? 0 : ofFailure(pair, counted))),
    gone: moot.gone,
    repeated,
    missing: failure.fingerprint.parts
      .map((part) => part.path)
      .filter((path) => !repeated.includes(path)),
  };
};

const ofAction = ({ action, grams, lines }: ChangePair, counted: Counted): number =>
  counted === "all"
    ? totalOf(action) - grams.moved - lines.moved
    : leastOf(action.grams, grams) + leastOf(action.lines, lines);

const linesOfAction = ({ action, lines }: ChangePair, counted: Counted): number =>
  counted === "all" ? action.lines.weight().total - lines.moved : leastOf(action.lines, lines);

const ofFailure = ({ failed, grams, lines }: ChangePair, counted: Counted): number =>
  counted === "all" ? totalOf(failed) : leastOf(failed.grams, grams) + leastOf(failed.lines, lines);

/** What is shared is part of both changes. Some of the sample may be what was only moved. */
const leastOf = (bag: WeighedBag, { same, opposite, moved }: Shared): number =>
  Math.max(same + opposite, bag.least().total - moved);

/**
 * Pairs files one to one: first those at the same path, then those that share the most. Files that
 * share nothing are not paired.
 */
export const pairsOf = (action: Weighed, failure: Weighed): readonly ChangePair[] => {
  const found: ChangePair[] = [];
  for (const mine of action.parts)
    for (const failed of failure.parts) {
      const samePath = isSamePath(mine.part, failed.part);
      if (!samePath && action.parts.length > MANY) continue;
      // Whoever deletes or moves a whole file does not take single lines out of it.
      if (mine.part.deleted && !failed.part.deleted) continue;
      const grams = shared(mine.grams, failed.grams);
      const lines = shared(mine.lines, failed.lines);
      const again = grams.same + lines.same;
      if (again + grams.opposite + lines.opposite > 0)
        found.push({ action: mine, failed, grams, lines, samePath, again });
    }
  found.sort((a, b) => Number(b.samePath) - Number(a.samePath) || b.again - a.again);
  const taken = new Set<WeighedPart>();
  return found.filter((pair, rank) => {
    if (taken.has(pair.action) || taken.has(pair.failed)) return false;
    if (rank > 0 && !pair.samePath && pair.again < STRAY) return false;
    taken.add(pair.action).add(pair.failed);
    return true;
  });
};

const isSamePath = (a: FingerprintPart, b: FingerprintPart): boolean =>
  a.path === b.path || a.path === b.from || (a.from !== undefined && a.from === b.path);

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Walks along both bags in their order; a bag holds each gram with one sign. */
const shared = (mine: WeighedBag, failed: WeighedBag): Shared => {
  const a = mine.bag;
  const b = failed.bag;
  // If the counts are unknown, the bits may have been computed when fewer changes were known.
  const isSeen = b.seen !== undefined;
  let [same, opposite, moved, added, count] = [0, 0, 0, 0, 0];
  let [goes, went] = [0, 0];
  for (let i = 0, j = 0; i < a.keys.length && j < b.keys.length;) {
    const left = a.keys[i] ?? 0;
    const right = b.keys[j] ?? 0;
    const order = (left >>> 1) - (right >>> 1);
    if (order === 0) {
      const often = a.counts[i] ?? 0;
      const oftenThere = b.counts[j] ?? 0;
      const bits = failed.bits(j);
      if (isSeen) mine.learn(i, bits);
      const times = Math.min(often, oftenThere);
      if ((left & ADDED) === 0) goes += bits * often;
      if ((right & ADDED) === 0) went += bits * oftenThere;
      if (oftenThere === 0) moved += bits * often;
      else if (left !== right) opposite += bits * times;
      else {
        same += bits * times;
        count += times;
        if ((left & ADDED) === ADDED) added += bits * times;
      }
    }
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
  return { same, opposite, moved, added, count, goes, went };
};
