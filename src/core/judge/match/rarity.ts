// How much a gram says, in bits: the rarer it is among the changes that this memory knows, the more.
import { commonGrams } from "./common.ts";
import { ADDED, type Fingerprint } from "./fingerprint.ts";

export interface Rarity {
  /** By gram without its sign. `seen` is the number of changes that contain it, if the caller knows. */
  readonly bits: (gram: number, seen?: number) => number;
}

/** A young memory does not know what is common, so it starts as if it had seen this many changes. */
const IMAGINED = 60;
/** The share of those in which a word outside the common ones occurs. */
const UNCOMMON = 0.004;

export interface RarityCount {
  readonly add: (fingerprint: Fingerprint) => void;
  readonly rarity: Rarity;
}

export const countRarity = (): RarityCount => {
  const changesByGram = new Map<number, number>();
  let changes = 0;
  return {
    add: (fingerprint) => {
      changes += 1;
      for (const gram of gramsOf(fingerprint))
        changesByGram.set(gram, (changesByGram.get(gram) ?? 0) + 1);
    },
    rarity: rarityOf({ changes: () => changes, seenIn: (gram) => changesByGram.get(gram) ?? 0 }),
  };
};

/** The number of changes, and in how many of them a gram occurs. */
export interface GramCounts {
  readonly changes: () => number;
  readonly seenIn: (gram: number, seen?: number) => number;
}

export const rarityOf = ({ changes, seenIn }: GramCounts): Rarity => {
  const common = commonGrams();
  return {
    // Seen once and never seen weigh the same, because a gram that matches was seen at least in the
    // failure it matches.
    bits: (gram, seen) => {
      const imagined = IMAGINED * (common.get(gram) ?? UNCOMMON);
      return Math.max(
        0,
        Math.log2((changes() + IMAGINED) / (Math.max(1, seenIn(gram, seen)) + imagined)),
      );
    },
  };
};

/** Each gram of a change once, without its sign. */
export const gramsOf = (fingerprint: Fingerprint): ReadonlySet<number> => {
  const grams = new Set<number>();
  for (const part of fingerprint.parts)
    for (const bag of [part.grams, part.lines])
      for (const key of bag.keys) grams.add((key & ~ADDED) >>> 0);
  return grams;
};
