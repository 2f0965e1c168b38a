// Settings as people write them.
import { expect, test } from "vitest";
import { parseSettings, tablesIn } from "./lenient.ts";

test("comments and commas too many are passed over, but in texts", () => {
  const text = `\uFEFF// mine
{ "a": "// no comment, }", /* "b": 1, */ "c": [1, 2, ], "d": "\\"/*", }`;
  expect(parseSettings(text)).toEqual({ a: "// no comment, }", c: [1, 2], d: '"/*' });
});

test("what is no object is nothing", () => {
  for (const text of ["", "[1]", "{", "3"]) expect(parseSettings(text)).toBeUndefined();
});

test("TOML comes apart at its tables, and together again to the byte", () => {
  const toml = `model = "m"
[a]
x = "]"
[[hooks.PreToolUse]] # ours
matcher = "Bash"
[hooks.state."/a/b [c].json:x:0:0"]
trusted_hash = 'sha256:1'
  [projects.'/home/dev']
`;
  const tables = tablesIn(toml);
  expect(tables.map(({ text }) => text).join("")).toBe(toml);
  expect(tables.map(({ names }) => names)).toEqual([
    [],
    ["a"],
    ["hooks", "PreToolUse"],
    ["hooks", "state", "/a/b [c].json:x:0:0"],
    ["projects", "/home/dev"],
  ]);
});
