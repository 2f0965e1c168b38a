import { expect, test } from "vitest";
import { diffLines } from "../capture/line-diff.ts";
import type { FileDiff } from "../capture/diff.ts";
import { assert } from "../kit/assert.ts";
import { featuresOfDiff } from "./action/features.ts";
import { fingerprintOf, type Fingerprint } from "./match/fingerprint.ts";
import { ownWords } from "./own-words.ts";

const edit = (before: string, after: string): readonly FileDiff[] => [
  {
    ...{ path: "src/upload.ts", act: "edit", before: "", after: "", binary: false },
    hunks: diffLines(before, after),
  },
];

const failureOf = (before: string, after: string): Fingerprint => {
  const features = featuresOfDiff(edit(before, after));
  assert(features !== undefined, "it changes lines");
  return fingerprintOf(features);
};

const ONCE = "await upload(photo);\n";
const RETRIED = "for (let round = 0; round < rounds; round += 1)\n  await upload(photo);\n";
const failure = failureOf(ONCE, RETRIED);

test("the same again has no words of its own", () => {
  expect(ownWords(edit(ONCE, RETRIED), failure)).toEqual([]);
});

test("what a retry brings besides is named, each once and in its order", () => {
  const after = `${RETRIED}sleep(jitter(round));\nresetQuota(jitter);\n`;
  expect(ownWords(edit(ONCE, after), failure)).toEqual(["sleep", "jitter", "resetQuota"]);
});

test("a name that is known in all its parts is not new, nor what stood there, a comment or an import", () => {
  expect(ownWords(edit(ONCE, `${ONCE}nextRound();\n`), failure)).toEqual([]);
  expect(ownWords(edit("sleep(1);\n", "sleep(2);\n"), failure)).toEqual([]);
  expect(ownWords(edit(ONCE, `${ONCE}// jitter\n`), failure)).toEqual([]);
  expect(ownWords(edit(ONCE, `import { jitter } from "jitter";\n${ONCE}`), failure)).toEqual([]);
});

test("of many names the first four are enough, and a line of data has none", () => {
  const names = ["alpha", "bravo", "charlie", "delta", "echoes"];
  const after = names.map((name) => `${name}();\n`).join("");
  expect(ownWords(edit("", after), failure)).toEqual(names.slice(0, 4));
  expect(ownWords(edit("", `${"x".repeat(50)}\n`), failure)).toEqual([]);
});
