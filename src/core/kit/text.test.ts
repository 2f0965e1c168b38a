import fc from "fast-check";
import { expect, test } from "vitest";
import { asMeant, clip, labelled, oneLine, visible, wellFormed } from "./text.ts";
import { anyCharacter } from "../../../test/support/texts.ts";

const anyText = fc.string({ unit: anyCharacter, maxLength: 60 });
const halves = fc
  .array(fc.constantFrom("\uD83D", "\uDE00", "a", "é", "\uFFFD"), { maxLength: 8 })
  .map((units) => units.join(""));
const strange = fc.oneof(anyText, halves);

test("a lone surrogate becomes a replacement character, a pair stays", () => {
  expect(wellFormed("a\uD83Db\uDE00c\uD83D\uDE00")).toBe("a\uFFFDb\uFFFDc\u{1F600}");
});

test("well-formed text survives UTF-8, and mending it again changes nothing", () => {
  fc.assert(
    fc.property(strange, (text) => {
      const mended = wellFormed(text);
      expect(new TextDecoder().decode(new TextEncoder().encode(mended))).toBe(
        mended.replace(/^\uFEFF/, ""),
      );
      expect(wellFormed(mended)).toBe(mended);
      expect(mended).toHaveLength(text.length);
    }),
  );
});

test("what could move a terminal's cursor or turn text round is shown as its code", () => {
  expect(visible("\u001B[2Jred\r\u202Eevil\u0085")).toBe("\\u001b[2Jred\\u000d\\u202eevil\\u0085");
  expect(visible("Ig\u200Bnore\u2028all\u2060 \u{E0041}")).toBe(
    "Ig\\u200bnore\\u2028all\\u2060 \\u{e0041}",
  );
});

test("tabs, line ends and ordinary letters stay as they are", () => {
  expect(visible("a\tb\nçöß 漢字 😀")).toBe("a\tb\nçöß 漢字 😀");
});

test("one line holds no line end and no double space", () => {
  fc.assert(
    fc.property(strange, (text) => {
      expect(oneLine(text)).not.toMatch(/[\r\n]|\s\s|^\s|\s$/u);
    }),
  );
});

test("clipped text is never longer than asked, and never ends in half a character", () => {
  fc.assert(
    fc.property(strange.map(wellFormed), fc.integer({ min: 1, max: 40 }), (text, limit) => {
      const clipped = clip(text, limit);
      expect(clipped.length).toBeLessThanOrEqual(limit);
      expect(wellFormed(clipped)).toBe(clipped);
      expect(clipped === text).toBe(text.length <= limit);
      expect(clipped === text || clipped.endsWith("…")).toBe(true);
    }),
  );
});

test("text is clipped between words where a word ends near the limit", () => {
  expect(clip("uploads end in a socket hang up", 20)).toBe("uploads end in a…");
  expect(clip("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 10)).toBe("aaaaaaaaa…");
});

test("a text that begins with its label is not labelled twice", () => {
  expect(labelled("fix", "Retry the upload")).toBe("fix: Retry the upload");
  expect(labelled("fix", "Fix: retry the upload")).toBe("Fix: retry the upload");
  expect(labelled("fix", "Fix the upload: retry")).toBe("fix: Fix the upload: retry");
});

test("quotation marks around a whole argument are the model's own; around a part of it they are the author's", () => {
  expect(asMeant('"Use tabs"')).toBe("Use tabs");
  for (const text of ["Use tabs", '"Use" and "tabs"', '"Use tabs', '""', '" "'])
    expect(asMeant(text)).toBe(text);
});
