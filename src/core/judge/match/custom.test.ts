import { expect, test } from "vitest";
import { assert } from "../../kit/assert.ts";
import { featuresOf } from "../../code/change.ts";
import { diffLines } from "../../code/line-diff.ts";
import { besideIn } from "./custom.ts";
import { fingerprintOf, type FingerprintPart } from "./fingerprint.ts";

const partOf = (before: string, after: string): FingerprintPart => {
  const hunks = diffLines(before, after);
  const file = { path: "a.ts", act: "edit" as const, before, after, binary: false, hunks };
  const features = featuresOf([file], undefined);
  const part = features && fingerprintOf(features).parts[0];
  assert(part !== undefined, "a change has a part");
  return part;
};

/** Enough lines that their hashes spread over the whole range. */
const LINES = Array.from({ length: 40 }, (_, at) => `export const limit${at} = readLimit(${at});`);
const ALL = LINES.join("\n");

test("what a failure took out is gone where the file says it no longer, and not where it is put back", () => {
  const failed = { part: partOf(ALL, "export const limits = [];") };
  const shareGone = (text: string, part: FingerprintPart): number | undefined =>
    besideIn({ bits: () => 1 }, [part], () => text)?.goneFrom({ action: { part }, failed });
  const elsewhere = partOf("let a = 1;", "let a = 2;");
  expect(shareGone("let a = 1;", elsewhere)).toBe(1);
  expect(shareGone(`let a = 1;\n${ALL}`, elsewhere)).toBe(0);
  expect(shareGone("let a = 1;", partOf("let a = 1;", ALL))).toBe(0);
  expect(shareGone("let a = 1;", partOf("let a = 1;", LINES.slice(0, 20).join("\n")))).toBe(1);
});
