import fc from "fast-check";
import { expect, test } from "vitest";
import { plain } from "./plain.ts";

/** Characters that a terminal interprets, that change the direction of text, and halves of surrogate pairs. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/u;

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...stringsIn(inner)]);
};

const UNITS = [
  "a",
  "\u001b",
  "\u009b",
  "\u202e",
  "\u2066",
  "\ud800",
  "\udc00",
  "\0",
  "\r",
  "\n",
  "\t",
];
const hostile = fc
  .array(fc.constantFrom(...UNITS), { maxLength: 12 })
  .map((units) => units.join(""));

test("nothing in any text has an effect, at any depth, and doing it again changes nothing", () => {
  const anything = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      hostile,
      fc.integer(),
      fc.constant(undefined),
      fc.array(tie("tree"), { maxLength: 4 }),
      fc.dictionary(hostile, tie("tree"), { maxKeys: 4 }),
    ),
  })).tree;
  fc.assert(
    fc.property(anything, (shown) => {
      const once = plain(shown);
      expect(stringsIn(once).filter((text) => UNSEEN.test(text))).toEqual([]);
      expect(plain(once)).toEqual(once);
    }),
  );
});

test("what was plain stays as it was, and lines stay lines", () => {
  const said = { text: "a\tb\nc \\u001b é 漢 😀", count: 3, open: true, none: null };
  expect(plain(said)).toEqual(said);
  expect(plain(["a\r\nb", "\u001b[31m", "\ud800"])).toEqual(["a\nb", "\\u001b[31m", "\uFFFD"]);
});
