import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf } from "../match/fingerprint.ts";
import { actionOf } from "./action.ts";
import { featuresOfDiff, fingerprintOfDiff } from "./features.ts";

const WORDS = [
  "if",
  "fooBar",
  "foo_bar",
  "HTTPServer2",
  "import",
  "version",
  "2024",
  "3.13.0",
  "é",
];
const SIGNS = ["(", ")", "=>", "=/*", "*/", "//", "#", "'", '"', "`", "\t", "  ", ";", "- 1_000"];
const line = fc
  .array(fc.constantFrom(...WORDS, ...SIGNS), { maxLength: 8 })
  .map((pieces) => pieces.join(" "));
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
const write = fc.record({
  path: fc.constantFrom("a.ts", "a.py", "b.lisp", "test/c.rs", "README.md", "package-lock.json"),
  before: text,
  text,
});

test("an action read from its code has the fingerprint of what would be logged of it", () => {
  let [read, both] = [0, 0];
  fc.assert(
    fc.property(fc.uniqueArray(write, { selector: ({ path }) => path, maxLength: 3 }), (writes) => {
      const steps = writes.map((each) => ({ act: "write" as const, ...each }));
      const { files } = actionOf(steps, () => undefined);
      const features = featuresOfDiff(files);
      const lines = features?.files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.lines));
      if (features !== undefined) read += 1;
      if (lines?.some((one) => one.startsWith("-") && lines.includes(`+${one.slice(1)}`)))
        both += 1;
      expect(fingerprintOfDiff(files)).toEqual(features && fingerprintOf(features));
    }),
    { numRuns: 150 },
  );
  expect(read).toBeGreaterThan(50);
  expect(both).toBeGreaterThan(4);
});

test("of a long action as many lines are compared as of its text", () => {
  const long = Array.from({ length: 4_000 }, (_, at) => `const name${at} = read(${at}, "${at}");`);
  const step = { act: "write" as const, path: "a.ts", before: "", text: long.join("\n") };
  const { files } = actionOf([step], () => undefined);
  const features = featuresOfDiff(files);
  expect(features?.truncated).toBe("yes");
  expect(fingerprintOfDiff(files)).toEqual(features && fingerprintOf(features));
});
