import { expect, test } from "vitest";
import { kinds } from "../../core/event/registry.ts";
import { wordsOf } from "./fields.ts";

test("a check is told by what ran, how it ended and what was seen", () => {
  expect(
    wordsOf("check", { by: "command", command: "npm test", exit: 1, summary: "3 failed" }),
  ).toBe("npm test, exit 1; 3 failed");
  expect(wordsOf("check", { by: "person", command: "make nightly" })).toBe(
    "make nightly, by a person's word",
  );
  expect(wordsOf("check", { by: "revert", commit: "0123abcd" })).toBe("reverted; commit 0123abcd");
});

test("conditions, relations, renamed commits and places have a form of their own", () => {
  const on = { on: "dependency", name: "undici", holds: "6" };
  expect(wordsOf("conditions", [on, { on: "runtime", name: "node" }])).toBe(
    "dependency undici 6; runtime node",
  );
  expect(wordsOf("relates", [{ as: "because-of", to: "abcd" }])).toBe("because-of abcd");
  expect(
    wordsOf("redactions", [{ family: "github", field: "body", action: "redact", count: 2 }]),
  ).toBe("redact github in body × 2");
  expect(wordsOf("commits", [{ old: "aaaa", new: "bbbb" }])).toBe("aaaa became bbbb");
  expect(wordsOf("at", { path: "src/a.ts", line: 3 })).toBe("src/a.ts:3");
  expect(wordsOf("until", 1767229200000)).toBe("2026-01-01T01:00:00.000Z");
});

test("what a newer version puts into a field is told, too, whatever it is", () => {
  expect(wordsOf("check", { by: "oracle", command: ["a", "b"], depth: { n: 1 } })).toBe(
    "a, b; depth n 1",
  );
  expect(wordsOf("constructor", { toString: "x" })).toBe("toString x");
  expect(wordsOf("novel", [[1, [true]], null, { list: [] }])).toBe("1, true; null; list ");
});

test("no field of any kind is shown as JSON", () => {
  for (const { name, example } of Object.values(kinds))
    for (const [field, value] of Object.entries(example))
      expect(wordsOf(field, value), `${name}.${field}`).not.toMatch(/[{}]|":|\[object/);
});
