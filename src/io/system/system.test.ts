import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base32 } from "../../core/kit/base32.ts";
import { systemEntropy } from "./entropy.ts";
import { sha256 } from "./digest.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

test("the digest is SHA-256 in base32, of bytes and of a string's UTF-8 alike", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const bytes = new TextEncoder().encode(text);
      const expected = base32(createHash("sha256").update(bytes).digest());
      expect(sha256(text)).toBe(expected);
      expect(sha256(bytes)).toBe(expected);
    }),
  );
});

test("chance gives as many bytes as asked, and others each time", () => {
  const one = systemEntropy.bytes(16);
  expect(one).toHaveLength(16);
  expect(systemEntropy.bytes(16)).not.toEqual(one);
});
