// Settings as people write them.
import { expect, test } from "vitest";
import { parseSettings } from "./lenient.ts";

test("comments and commas too many are passed over, but in texts", () => {
  const text = `\uFEFF// mine
{ "a": "// no comment, }", /* "b": 1, */ "c": [1, 2, ], "d": "\\"/*", }`;
  expect(parseSettings(text)).toEqual({ a: "// no comment, }", c: [1, 2], d: '"/*' });
});

test("what is no object is nothing", () => {
  for (const text of ["", "[1]", "{", "3"]) expect(parseSettings(text)).toBeUndefined();
});
