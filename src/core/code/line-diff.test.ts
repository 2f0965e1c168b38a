// A diff of two texts is correct, and is made in bounded time for any texts.
import { array, assert as check, constantFrom, nat, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Hunk } from "./diff.ts";
import { diffLines } from "./line-diff.ts";
import { draws } from "../../../test/support/draws.ts";

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** Applies hunks as a patch program would. Refuses a hunk that does not fit at its stated place. */
const applied = (before: readonly string[], hunks: readonly Hunk[]): readonly string[] => {
  const after: string[] = [];
  let at = 0;
  for (const { old, new: now, lines } of hunks) {
    const gone = lines.filter((line) => line.startsWith("-")).map((line) => line.slice(1));
    const come = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
    const start = gone.length > 0 ? old - 1 : old;
    after.push(...before.slice(at, start));
    expect(now).toBe(come.length > 0 ? after.length + 1 : after.length);
    expect(before.slice(start, start + gone.length)).toEqual(gone);
    after.push(...come);
    at = start + gone.length;
  }
  return [...after, ...before.slice(at)];
};

const fewLines = array(constantFrom<string>("a", "b", "c", "}", ""), { maxLength: 30 });
const anyLines = array(
  string({ unit: "grapheme" }).filter((line) => !/[\r\n]/.test(line)),
  { maxLength: 60 },
);

describe("a diff of two texts", () => {
  it("makes the one into the other", () => {
    for (const lines of [fewLines, anyLines])
      check(
        property(lines, lines, (before, after) => {
          expect(applied(before, diffLines(textOf(before), textOf(after)))).toEqual(after);
        }),
        { numRuns: draws(500) },
      );
  });

  it("makes the one into the other in large texts, which are divided", () => {
    const long = array(nat(400), { minLength: 200, maxLength: 700 });
    check(
      property(long, long, (a, b) => {
        const [before, after] = [a.map(String), b.map(String)];
        expect(applied(before, diffLines(textOf(before), textOf(after)))).toEqual(after);
      }),
      { numRuns: draws(50) },
    );
  });

  it("keeps what small texts have in common", () => {
    check(
      property(fewLines, nat(29), constantFrom("x", "y"), (before, place, line) => {
        const after = before.toSpliced(place, 0, line);
        const at = Math.min(place, before.length);
        expect(diffLines(textOf(before), textOf(after))).toEqual([
          { old: at, new: at + 1, lines: [`+${line}`] },
        ]);
      }),
    );
  });

  it("finds the changed lines of a long text between those that stand once", () => {
    const before = Array.from({ length: 5_000 }, (_, n) => `line ${n}`);
    const after = before.with(10, "changed").toSpliced(3_000, 2).toSpliced(4_000, 0, "new", "new");
    expect(diffLines(textOf(before), textOf(after))).toEqual([
      { old: 11, new: 11, lines: ["-line 10", "+changed"] },
      { old: 3_001, new: 3_000, lines: ["-line 3000", "-line 3001"] },
      { old: 4_002, new: 4_001, lines: ["+new", "+new"] },
    ]);
  });

  it("takes line ends for no part of a line", () => {
    expect(diffLines("a\r\nb\r\n", "a\nb")).toEqual([]);
    expect(diffLines("", "a\n\nb\n")).toEqual([{ old: 0, new: 1, lines: ["+a", "+", "+b"] }]);
    expect(diffLines("a", "")).toEqual([{ old: 1, new: 0, lines: ["-a"] }]);
  });

  it("answers for texts that have nothing, or everything, in common", () => {
    const numbers = (from: number): string =>
      textOf(Array.from({ length: 100_000 }, (_, n) => String(from + n)));
    expect(diffLines(numbers(0), numbers(1_000_000))).toHaveLength(1);
    const reversed = textOf(Array.from({ length: 100_000 }, (_, n) => String(99_999 - n)));
    expect(diffLines(numbers(0), reversed).length).toBeGreaterThan(0);
    const [same, fewer] = ["}\n".repeat(200_000), "}\n".repeat(150_000)];
    expect(diffLines(same, `x\n${fewer}`).length).toBeGreaterThan(0);
    const wide = "x".repeat(5_000_000);
    expect(diffLines(wide, `${wide}y`)).toEqual([
      { old: 1, new: 1, lines: [`-${wide}`, `+${wide}y`] },
    ]);
  });
});
