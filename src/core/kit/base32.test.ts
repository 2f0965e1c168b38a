import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { base32 } from "./base32.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** RFC 4648, section 10, in lower case and without padding. */
test.each([
  ["", ""],
  ["f", "my"],
  ["fo", "mzxq"],
  ["foo", "mzxw6"],
  ["foob", "mzxw6yq"],
  ["fooba", "mzxw6ytb"],
  ["foobar", "mzxw6ytboi"],
])("base32 of %j is %j, as the RFC has it", (text, written) => {
  expect(base32(bytes(text))).toBe(written);
});

test("base32 agrees with the plain bit-by-bit definition", () => {
  const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
  const plain = (data: Uint8Array): string => {
    const bits = [...data].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const groups = bits.match(/.{1,5}/g) ?? [];
    return groups
      .map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, "0"), 2)))
      .join("");
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 70 }), (data) => base32(data) === plain(data)));
});

test("a SHA-256 takes 52 characters", () => {
  const digest = createHash("sha256").update("").digest();
  expect(base32(digest)).toBe("4oymiquy7qobjgx36tejs35zeqt24qpemsnzgtfeswmrw6csxbkq");
});
