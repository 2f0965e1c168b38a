import * as fc from "fast-check";
import { expect, test } from "vitest";
import { rules } from "./registry.ts";
import { corpora } from "./rules/corpora.ts";
import { innocent } from "./rules/innocent.corpus.ts";
import { scan } from "./scan.ts";
import { draws } from "../../../../test/support/draws.ts";

const literals = rules.flatMap(({ patterns }) =>
  patterns.flatMap(({ anchors }) => (anchors instanceof RegExp ? [] : anchors)),
);
/** What calls the patterns without literals: a long word, a long number, a host and its port. */
const LONG = ["an-ordinary-long-word", "a".repeat(28), "000 000 000", "@h:1"];
const anchors = [...literals, ...LONG];
/** Triggers every pattern but is itself no secret; no rule matches across the NUL. */
const CALLING_ALL = `${anchors.join(" \n\0\n ")}\n\0\n`;

const secrets = Object.values(corpora).flatMap((corpus) => corpus.secrets);
/** Whole secrets, and secrets that are cut somewhere and continue as another one or as any text. */
const anySecret = fc.constantFrom(...secrets).map(({ text }) => text);
const anyPiece = fc
  .tuple(anySecret, fc.nat(60), fc.nat(60))
  .map(([text, from, length]) => text.slice(from, from + length));
const anyText = fc
  .array(
    fc.oneof(
      anySecret,
      anyPiece,
      fc.constantFrom(...anchors, ...innocent, " ", "\n", "=", '"', "é", "\u{1F98A}", "\u0161"),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("what the first pass leaves unsearched holds nothing that any rule would find", () => {
  expect(scan(CALLING_ALL, () => true)).toEqual([]);
  fc.assert(
    fc.property(anyText, (text) => {
      const found = scan(text, () => true);
      const searched = scan(CALLING_ALL + text, () => true);
      const spans = (suspects: typeof found, lead: number) =>
        suspects
          .map(({ rule, start, end }) => `${rule.family} ${start - lead} ${end - lead}`)
          .toSorted();
      expect(spans(found, 0)).toEqual(spans(searched, CALLING_ALL.length));
    }),
    { numRuns: draws(600) },
  );
});

test("a secret of every family is found at the very beginning and the very end of a text", () => {
  for (const [family, { secrets: own }] of Object.entries(corpora))
    for (const { text } of own)
      for (const around of [text, `${text}\n`, `\n${text}`])
        expect(scan(around, () => true).map(({ rule }) => rule.family)).toContain(family);
});

test("a text of megabytes without a break is scanned, also where one window ends and the next begins", () => {
  const KEY = `ghp_${"aB3dE6gH9j".repeat(3)}kLmN0p`;
  const found = (text: string) =>
    scan(text, ({ family }) => family === "github" || family === "base64-wrapped").map(
      ({ start, end }) => text.slice(start, end),
    );
  expect(found(`${KEY} ${"aB3".repeat(2_000_000)} ${KEY}`)).toEqual([KEY, KEY]);
  for (const before of [1_799_990, 1_899_970, 1_899_999, 1_900_000, 1_999_980])
    expect(found(`${"a b ".repeat(before / 4)}\n${KEY}\n${"a b ".repeat(500_000)}`)).toEqual([KEY]);
});
