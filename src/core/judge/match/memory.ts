// The failures that the judge knows, found by their paths and by rare content, so that only a few
// of thousands are compared.
import { countRarity, gramsOf, type Rarity } from "./rarity.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { weigh, type Weighed } from "./weigh.ts";

/** What the log holds of a failed change, as far as matching needs it. */
export interface FailureFingerprint {
  /** Identifies it for the caller: an event's id, or a commit. */
  readonly id: string;
  readonly fingerprint: Fingerprint;
}

export interface MatchCandidate {
  readonly id: string;
  readonly failure: Weighed;
}

export interface FailureMemory {
  readonly add: (failure: FailureFingerprint) => void;
  /** What may match the action: failures at one of its paths, or with enough of the same rare content. */
  readonly candidates: (
    action: Fingerprint,
    isKnown: (id: string) => boolean,
  ) => readonly MatchCandidate[];
  readonly rarity: Rarity;
}

/**
 * Content in more failures than this is no trace of one, and a failure with fewer traces than this
 * is no candidate.
 */
export const WIDESPREAD = 20;
export const TRACES = 4;
/** Rarity shifts slowly, so a failure is weighed again only once the memory has grown by a tenth. */
const GROWN = 1.1;

export const createMemory = (): FailureMemory => {
  const counted = countRarity();
  const failures: FailureFingerprint[] = [];
  const placesByPath = new Map<string, number[]>();
  const placesByGram = new Map<number, number[]>();
  const weighed = new Map<number, { readonly at: number; readonly failure: Weighed }>();
  const weighedAt = (place: number, { fingerprint }: FailureFingerprint): Weighed => {
    const before = weighed.get(place);
    if (before && failures.length <= before.at * GROWN) return before.failure;
    const failure = weigh(fingerprint, counted.rarity);
    // Computed now, with the present rarity.
    for (const { grams, lines } of failure.parts) for (const { weight } of [grams, lines]) weight();
    weighed.set(place, { at: failures.length, failure });
    return failure;
  };
  return {
    rarity: counted.rarity,
    add: (failure) => {
      const place = failures.push(failure) - 1;
      counted.add(failure.fingerprint);
      for (const path of pathsOf(failure.fingerprint)) push(placesByPath, path, place);
      for (const gram of gramsOf(failure.fingerprint)) push(placesByGram, gram, place);
    },
    candidates: (action, isKnown) => {
      const traces = new Uint16Array(failures.length);
      for (const gram of gramsOf(action)) {
        const places = placesByGram.get(gram);
        if (places && places.length <= WIDESPREAD)
          for (const place of places) traces[place] = (traces[place] ?? 0) + 1;
      }
      for (const path of pathsOf(action))
        for (const place of placesByPath.get(path) ?? []) traces[place] = TRACES;
      return failures.flatMap((failure, place) =>
        (traces[place] ?? 0) >= TRACES && isKnown(failure.id)
          ? [{ id: failure.id, failure: weighedAt(place, failure) }]
          : [],
      );
    },
  };
};

const push = <Key>(map: Map<Key, number[]>, key: Key, place: number): void => {
  const places = map.get(key);
  if (!places) map.set(key, [place]);
  else if (places.at(-1) !== place) places.push(place);
};

const pathsOf = (fingerprint: Fingerprint): readonly string[] =>
  fingerprint.parts.flatMap((part) =>
    part.from === undefined ? [part.path] : [part.path, part.from],
  );
