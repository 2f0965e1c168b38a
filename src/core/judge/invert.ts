// The fingerprint of the change that takes another back: what was added is removed, and what was removed is added.
import { ADDED, type GramBag, type Fingerprint } from "./match/fingerprint.ts";

export const inverted = (fingerprint: Fingerprint): Fingerprint => ({
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
