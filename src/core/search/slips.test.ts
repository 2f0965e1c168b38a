import fc from "fast-check";
import { expect, test } from "vitest";
import type { KnownTerm } from "./postings.ts";
import { mendSlips } from "./slips.ts";

const KNOWN: readonly KnownTerm[] = [
  ["infiniti", 2],
  ["paramet", 3],
  ["parament", 1],
  ["lease", 9],
];

const mended = (terms: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    mendSlips(
      new Map(Object.entries(terms)),
      (term) => KNOWN.some(([known]) => known === term),
      (start) => KNOWN.filter(([known]) => known.startsWith(start)),
    ),
  );

test.each([
  ["a letter too few", "infinti", "infiniti"],
  ["a letter too many", "infiniiti", "infiniti"],
  ["another letter", "infimiti", "infiniti"],
  ["two letters changed about", "inifniti", "infiniti"],
  ["two words as near, of which one is more frequent", "paramett", "paramet"],
])("%s is mended, and counts a little less", (_, slip, meant) =>
  expect(mended({ [slip]: 1 })).toEqual({ [meant]: 0.8 }),
);

test.each([
  ["two slips", "infmiti"],
  ["a first letter that is another", "anfiniti"],
  ["a short word", "leas"],
  ["a name with a digit", "leas3"],
  ["a run of letters", "~leas"],
  ["a word that occurs", "lease"],
])("%s stays as it is", (_, term) => expect(mended({ [term]: 1 })).toEqual({ [term]: 1 }));

test("a question without slips keeps its terms, and one never loses weight that another word gave it", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.constantFrom(0.1, 1, 1.5)),
      (terms) => {
        const found = mended({ ...terms, lease: 1.5 });
        expect(found["lease"]).toBe(1.5);
        for (const [known] of KNOWN)
          if (terms[known] !== undefined) expect(found[known]).toBeDefined();
      },
    ),
  );
});
