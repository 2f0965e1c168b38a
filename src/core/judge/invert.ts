// The fingerprint of the change that takes another back: what was added is removed, and the other way round.
import { ADDED, type Bag, type Fingerprint } from "./match/fingerprint.ts";

export const inverted = (fingerprint: Fingerprint): Fingerprint => ({
  ...fingerprint,
  parts: fingerprint.parts.map((part) => ({
    ...part,
    grams: invertedBag(part.grams),
    lines: invertedBag(part.lines),
  })),
});

/** A gram stands in a bag with one sign only, so that turning the signs leaves the order as it is. */
const invertedBag = (bag: Bag): Bag => ({
  ...bag,
  keys: bag.keys.map((key) => key ^ ADDED),
});
