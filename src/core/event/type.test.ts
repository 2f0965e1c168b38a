import { expect, test } from "vitest";
import { eventId, line, name, path, reference, sha, share } from "./field.ts";
import { kinds } from "./registry.ts";
import { list, oneOf, whole, type Type } from "./type.ts";

const { attempt, supersede } = kinds;
const said = (kind: { readonly refuse: typeof attempt.refuse }, body: unknown): string => {
  const flaw = kind.refuse(body);
  return flaw ? `${flaw.field || "the body"} ${flaw.must}` : "nothing is wrong";
};

test("a flaw is a sentence that names the field and says what it must be", () => {
  const { example } = attempt;
  const { outcome: _, ...undecided } = example;
  expect([
    said(attempt, "text"),
    said(attempt, undecided),
    said(attempt, { ...example, outcome: "broken" }),
    said(attempt, { ...example, text: "" }),
    said(attempt, { ...example, text: "x".repeat(201) }),
    said(attempt, { ...example, text: "one\ntwo" }),
    said(attempt, { ...example, text: 7 }),
    said(attempt, { ...example, colour: "red" }),
    said(attempt, { ...example, confidence: "high" }),
    said(attempt, { ...example, files: ["a", "/etc/passwd"] }),
    said(attempt, { ...example, at: { path: "a", line: 0 } }),
    said(attempt, { ...example, check: { by: "command", exit: 1.5 } }),
    said(attempt, { ...example, check: { by: "command", colour: "red" } }),
    said(attempt, { ...example, conditions: {} }),
    said(attempt, { ...example, issue: "abc" }),
    said(supersede, { ...supersede.example, targets: [] }),
  ]).toEqual([
    "the body must be an object",
    "outcome is missing: how it ended; always stated, never defaulted",
    "outcome must be worked, failed or partial",
    "text must not be empty",
    "text must be at most 200 characters; put the rest into the body",
    "text must be one line; put the rest into the body",
    "text must be text",
    "colour is no field of attempt",
    "confidence must be a decimal between 0 and 1, such as 0.85",
    "files.1 must be relative to the top of the project",
    "at.line must be at least 1",
    "check.exit must be a whole number",
    "check.colour is no field of check",
    "conditions must be a list",
    "issue must be the full id of an event, or key: and a natural key",
    "targets must hold at least 1",
  ]);
});

const id = "abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst";
const hex = "0123456789abcdef0123456789abcdef01234567";

const cases: readonly (readonly [string, Type<unknown>, readonly unknown[], readonly unknown[]])[] =
  [
    ["a line", line, ["x", "x".repeat(200), "漢字"], ["", "x".repeat(201), "a\nb", "a\rb", 1]],
    ["a name", name, ["main", "a b"], ["", "a\nb", "x".repeat(201)]],
    ["a share", share, ["0", "1", "0.85", "1.00"], ["", "1.1", "2", ".5", "-0.1", "0,5", 0.5, 1]],
    ["a sha", sha, [hex, hex.slice(0, 24) + hex], ["", hex.slice(1), hex.toUpperCase()]],
    ["an event id", eventId, [id], ["", id.slice(1), `${id}a`, id.toUpperCase(), `key:${id}`]],
    ["a reference", reference, [id, "key:git:revert:1"], ["", "key:", "git:revert:1"]],
    [
      "a path",
      path,
      ["a", "a/b.ts", "a b", "..a/b", "a/..b", "ö/ü"],
      ["", "/a", "..", "../a", "a/..", "a/../b", "C:/a", "c:a"],
    ],
    ["one of", oneOf("yes", "no"), ["yes", "no"], ["", "maybe", true, null]],
    ["a whole number", whole("", 0, 5), [0, 5], [-1, 6, 0.5, NaN, Infinity, 2 ** 60, "1", null]],
    ["a list", list(name, 2, 1), [["a"], ["a", "b"]], [[], ["a", "b", "c"], [""], "a", { 0: "a" }]],
  ];

test.each(cases)("%s is told from what it is not", (_, type, good, bad) => {
  expect(good.filter((value) => !type.is(value))).toEqual([]);
  expect(bad.filter((value) => type.is(value))).toEqual([]);
});
