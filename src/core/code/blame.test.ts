import { expect, test } from "vitest";
import { readBlame } from "./blame.ts";

const SHA = "0123456789abcdef0123456789abcdef01234567";
const blamed = (sha: string, name: string, text: string): string =>
  `${sha} 5 7 1\nauthor Ada\nsummary filename of what\nfilename ${name}\n\t${text}\n`;

test("what blame says of a line is its commit and its place there, whatever the line says", () => {
  const from = { sha: SHA, path: "src/a b.ts", line: 5 };
  expect(readBlame(blamed(SHA, "src/a b.ts", "x"))).toEqual({ from });
  expect(readBlame(blamed(SHA, "src/a b.ts", "filename other.ts"))).toEqual({ from });
  expect(readBlame(blamed(SHA, '"\\303\\234n\\303\\257.ts"', ""))).toEqual({
    from: { sha: SHA, path: "Ünï.ts", line: 5 },
  });
});

test("a line that is not committed is of no commit", () => {
  expect(readBlame(blamed("0".repeat(40), "a.ts", "x"))).toEqual({});
  expect(readBlame("")).toEqual({});
});
