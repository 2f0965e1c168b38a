// What several memories have in common is proposed with its evidence, and never twice.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draws } from "../../../test/support/draws.ts";
import { isEventId, isWriterId } from "../event/id.ts";
import type { Memory } from "../fold/memory.ts";
import { assert } from "../kit/assert.ts";
import { minePatterns, patternTag } from "./patterns.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

const idOf = (n: number) => {
  const id =
    `${"abcdefghijklmnopqrstuvwxyz"[n % 26]}${"abcdefghij"[Math.floor(n / 26) % 10]}`.repeat(26);
  assert(isEventId(id), "it is an id");
  return id;
};

const WRITER = `w${"a".repeat(13)}`;
assert(isWriterId(WRITER), "it is a writer");

const memory = (n: number, text: string, more: Partial<Memory> = {}): Memory => ({
  ...{ id: idOf(n), ids: [idOf(n)], kind: "attempt", outcome: "failed" },
  order: { id: idOf(n), ts: n, n: 0, writer: WRITER, seq: n },
  ...{ when: NOW - DAY * (n + 1), text, files: [], tags: [], standing: "standing" },
  ...more,
});

const retries = [
  memory(1, "Retry uploads through the proxy", { files: ["src/a.ts"] }),
  memory(2, "Uploads hang when the proxy must retry", { files: ["src/a.ts"] }),
  memory(3, "Parallel uploads overload the proxy and retry"),
];
const others = [
  memory(4, "Cache the thumbnails on disk"),
  memory(5, "Sort the albums by month", { kind: "decision" }),
];

test("what failed alike is an anti-pattern, with the ids that it rests on", () => {
  const [first, ...rest] = minePatterns([...others, ...retries], NOW);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ type: "anti-pattern", state: "validated", files: ["src/a.ts"] });
  expect(first?.evidence.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
  expect(first?.words.toSorted()).toEqual(["Retry", "proxy", "uploads"]);
});

test("from five occurrences on it is promoted", () => {
  const more = [4, 5].map((n) => memory(n, `Uploads over the proxy retry ${"again ".repeat(n)}`));
  expect(minePatterns([...retries, ...more], NOW)[0]?.state).toBe("promoted");
});

describe("is no second occurrence", () => {
  test.each([
    ["the same claim of another kind", memory(7, "fix: Retry uploads through the proxy (#12)")],
    ["its own revert", memory(7, 'Revert "Retry uploads through the proxy"')],
    ["what was put aside", memory(7, "Uploads retry at the proxy", { standing: "archived" })],
    ["what was purged", memory(7, "Uploads retry at the proxy", { standing: "purged" })],
    ["words of every history", memory(7, "fix: update the test for the option of the method")],
  ])("%s", (_, one) => {
    expect(minePatterns([memory(1, "Retry uploads through the proxy"), one], NOW)).toEqual([]);
  });

  test("what the same commit left", () => {
    const alike = [1, 2].map((n) =>
      memory(n, `Uploads retry ${"abc"[n]}`, { commit: "a".repeat(40) }),
    );
    expect(minePatterns(alike, NOW)).toEqual([]);
  });

  test("that the files of both have the same name", () => {
    const alike = [1, 2].map((n) =>
      memory(n, `${"ab"[n - 1]}: upload queue`, { files: ["src/upload-queue.ts"] }),
    );
    expect(minePatterns(alike, NOW)).toEqual([]);
  });
});

test("one that was stated, tagged or taken out of use is not proposed again", () => {
  const [found] = minePatterns(retries, NOW);
  assert(found !== undefined, "there is one");
  const note = { kind: "note", namespace: "patterns" } as const;
  for (const stated of [
    memory(9, "The proxy does not let uploads retry", note),
    memory(9, "Let the queue do it", { ...note, tags: [patternTag(found)] }),
    memory(9, "Let the queue do it", { ...note, tags: [patternTag(found)], standing: "retired" }),
  ])
    expect(minePatterns([...retries, stated], NOW)).toEqual([]);
});

test("neither the order of the memories nor a second run changes what is found; twenty at most, sure from 0 to 1", () => {
  const word = fc.constantFrom(
    ..."proxy upload retry queue album cache month disk token login".split(" "),
  );
  const text = fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 25 }), (texts) => {
      const all = texts.map((one, n) => memory(n, one));
      const found = minePatterns(all, NOW);
      expect(minePatterns(all.toReversed(), NOW)).toEqual(found);
      expect(found.length).toBeLessThanOrEqual(20);
      for (const { confidence, evidence, terms } of found) {
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(evidence.length).toBeGreaterThanOrEqual(2);
        expect(terms.length).toBeGreaterThanOrEqual(2);
      }
    }),
    { numRuns: draws(100) },
  );
});
