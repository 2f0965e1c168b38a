import fc from "fast-check";
import { expect, test } from "vitest";
import { claimOf } from "./claim.ts";

test("a short claim is its own line and has no body", () => {
  expect(claimOf("  Use  tabs \n")).toEqual({ text: "Use tabs" });
});

test("lines after the first become the body, before a body that was given", () => {
  expect(claimOf("Use tabs\nThey align.\r\nAlways.", "See #3")).toEqual({
    text: "Use tabs",
    body: "They align.\nAlways.\n\nSee #3",
  });
});

test("a claim that does not fit its line is kept whole in the body as well, and is not cut before redaction", () => {
  const long = "word ".repeat(100).trim();
  expect(claimOf(long)).toEqual({ text: long, body: long });
});

test("no word that was typed is lost", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 600 }), (given) => {
      const { text, body = "" } = claimOf(given);
      const kept = `${text} ${body}`;
      const words = given.split(/\s+/u).filter((word) => word !== "");
      expect(words.every((word) => kept.includes(word))).toBe(true);
    }),
  );
});
