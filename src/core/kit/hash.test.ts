import fc from "fast-check";
import { expect, test } from "vitest";
import { bitsOfToken, hash32, hash64, tokenBits, tokenHash } from "./hash.ts";

test("what a token writes is read back as the bits of its word", () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(bitsOfToken(`w${tokenHash(word)}`, 1)).toBe(tokenBits(word));
    }),
  );
});

test("a hash of sixteen digits is of the text, and of the text with a line break behind it", () => {
  for (const text of ["", "a", "Grüße\n", "w".repeat(300)])
    expect(hash64(text)).toBe(
      [text, `${text}\n`].map((one) => hash32(one).toString(16).padStart(8, "0")).join(""),
    );
});
