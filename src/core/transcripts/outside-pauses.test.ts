import { expect, test } from "vitest";
import { outsidePauses } from "./outside-pauses.ts";

const at = (time: number | undefined, text: string): string =>
  JSON.stringify({ ...(time === undefined ? {} : { timestamp: time }), text });
const rows = [at(1, "a"), at(5, "b"), at(undefined, "c"), at(9, "d"), at(undefined, "e")];
const textsOutside = (lines: readonly string[], ...spans: Parameters<typeof outsidePauses>[1]) =>
  outsidePauses(lines, spans)
    .map((line) => /"text":"(.)"/.exec(line)?.[1])
    .join("");

test("rows from a pause are left out, with those after them that state no time", () => {
  expect(textsOutside(rows)).toBe("abcde");
  expect(textsOutside(rows, { fromMs: 4, toMs: 6 })).toBe("ade");
  expect(textsOutside(rows, { fromMs: 5, toMs: 5 }, { fromMs: 9, toMs: 9 })).toBe("a");
  expect(textsOutside(rows, { fromMs: 6 })).toBe("abc");
});

test("what states no time before the first that does is as old as that one", () => {
  expect(textsOutside([at(undefined, "x"), ...rows], { fromMs: 1, toMs: 1 })).toBe("bcde");
});

test("after a pause, rows of a transcript without any time are left out", () => {
  expect(textsOutside([at(undefined, "x"), "no row"], { fromMs: 1, toMs: 1 })).toBe("");
});
