// Texts for properties. fast-check's own `unit: "binary"` is the same, but lists a million characters when it is first made.
import fc from "fast-check";

const LAST = 0x10_ff_ff;
const SURROGATES = { first: 0xd8_00, count: 0x8_00 };

/** Any character that UTF-8 can write. */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST - SURROGATES.count })
  .map((n) => String.fromCodePoint(n < SURROGATES.first ? n : n + SURROGATES.count));
