import fc from "fast-check";
import { expect, test } from "vitest";
import { bitsOfToken, tokenBits, tokenHash } from "./hash.ts";

test("what a token writes is read back as the bits of its word", () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(bitsOfToken(`w${tokenHash(word)}`, 1)).toBe(tokenBits(word));
    }),
  );
});
