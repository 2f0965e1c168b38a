import fc from "fast-check";
import { expect, test } from "vitest";
import { featuresOf } from "../../code/change.ts";
import { diffLines } from "../../code/line-diff.ts";
import { ADDED, fingerprintOf, type GramBag, type FingerprintPart } from "./fingerprint.ts";
import { standingIn } from "./text-counts.ts";
import { draws } from "../../../../test/support/draws.ts";

const LIMITS = { lines: 10_000, bytes: 2_000_000, files: 1 };

const partOf = (before: string, after: string): FingerprintPart | undefined => {
  const hunks = diffLines(before, after);
  const file = { path: "a.ts", act: "edit" as const, before, after, binary: false, hunks };
  const features = featuresOf([file], undefined, LIMITS);
  return features && fingerprintOf(features).parts[0];
};

const EMPTY: GramBag = { keys: new Uint32Array(), counts: new Uint8Array() };
const unsigned = (key: number): number => (key & ~ADDED) >>> 0;
const countsOf = ({ keys, counts }: GramBag): ReadonlyMap<number, number> =>
  new Map(Array.from(keys, (key, at) => [unsigned(key), counts[at] ?? 0]));

/** The counts must equal those of a change that writes the whole text, minus those of the change itself. */
const isLeft = (
  text: string,
  change: { readonly grams: GramBag; readonly lines: GramBag },
): void => {
  const whole = partOf("", text);
  const stands = standingIn("a.ts", text, change);
  for (const which of ["grams", "lines"] as const) {
    const all = countsOf(whole?.[which] ?? EMPTY);
    const own = countsOf(change[which]);
    for (const gram of new Set([...all.keys(), ...own.keys()]))
      expect(stands[which](gram)).toBe(Math.max(0, (all.get(gram) ?? 0) - (own.get(gram) ?? 0)));
    expect(stands[which](2)).toBe(0);
  }
};

const words = fc.constantFrom(
  "alpha",
  "betaGamma",
  "(",
  ")",
  "// note",
  "/*",
  "*/",
  "1.2.3",
  "=>",
  "'a b'",
);
const text = fc
  .array(fc.array(words, { maxLength: 7 }), { maxLength: 30 })
  .map((lines) => lines.map((line) => line.join(" ")).join("\r\n"));

test("what stands beside a change is what the text says, less what the change says", () => {
  fc.assert(
    fc.property(text, text, text, (all, before, after) => {
      isLeft(all, partOf(before, after) ?? { grams: EMPTY, lines: EMPTY });
    }),
    { numRuns: draws(60) },
  );
});

test("of many different grams, and of one that stands there often, none is lost", () => {
  const many = Array.from({ length: 900 }, (_, at) => `let name${at} = other${at}(same);`);
  isLeft([...many, ...many.slice(0, 9)].join("\n"), { grams: EMPTY, lines: EMPTY });
});
