import { expect, test } from "vitest";
import { createTeller } from "../../../test/golden/teller.ts";
import { onPath, pathKey } from "./paths.ts";
import { fold } from "./state.ts";

const START = Date.UTC(2026, 0, 5, 9);

const state = () => {
  const teller = createTeller("a");
  const tell = (file: string, n: number, outcome = "failed") =>
    teller({ kind: "attempt", body: { text: `${n}`, outcome, files: [file] }, ts: START + n })
      .event;
  return fold([
    tell("src/upload.ts", 1),
    tell("src/upload/parts.ts", 2),
    tell("src/Upload.ts", 3),
    tell("src/caf\u00e9.ts", 4),
    tell("src/upload.ts", 5, "worked"),
    teller({
      kind: "issue",
      body: { text: "i", at: { path: "src/upload.ts", line: 3 } },
      ts: START + 9,
    }).event,
  ]);
};

const texts = (path: string, ignoreCase = false) => {
  const { attempts, issues } = onPath(state(), path, { ignoreCase });
  return [...attempts, ...issues].map(({ text }) => text).join();
};

test("a path finds what failed on it and what is open there, and nothing that begins like it", () => {
  expect(texts("src/upload.ts")).toBe("1,i");
  expect(texts("src/up")).toBe("");
});

test("a folder finds all that is under it, newest first", () => {
  expect(texts("src")).toBe("4,3,2,1,i");
  expect(texts("src/upload/")).toBe("2");
  expect(texts(".")).toBe("4,3,2,1,i");
});

test("case is one where the file system says so, and only there", () => {
  expect(texts("SRC/UPLOAD.TS", true)).toBe("3,1,i");
  expect(texts("SRC/UPLOAD.TS")).toBe("");
});

test("composed and decomposed Unicode are the same path", () => {
  expect(texts("src/cafe\u0301.ts")).toBe("4");
});

test("a letter that is composed in lower case alone is the same in both cases", () => {
  // The first has no composed capital. The second has no composed small letter and is not decomposed.
  for (const [capital, small] of [
    ["T\u0308.ts", "\u1e97.ts"],
    ["\u0130.ts", "i\u0307.ts"],
  ] as const)
    expect(pathKey(capital, { ignoreCase: true })).toBe(pathKey(small, { ignoreCase: true }));
});
