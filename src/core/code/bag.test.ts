import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bagOf, inverseOf, isEmpty, likeness, shareHeldBy, unionOf } from "./bag.ts";
import type { FileDiff } from "./diff.ts";

const file = (path: string, lines: readonly string[], before = "1", after = "2"): FileDiff => ({
  path,
  act: "edit",
  before,
  after,
  binary: false,
  hunks: [{ old: 1, new: 1, lines }],
});

const line = fc
  .tuple(
    fc.constantFrom("+", "-"),
    fc.constantFrom("alpha one", "beta two", "gamma three", "delta four"),
  )
  .map(([sign, text]) => sign + text);
const bag = fc.array(line, { maxLength: 12 }).map((lines) => bagOf([file("a.ts", lines)]));

describe("bags of lines", () => {
  it("are the inverse of their inverse, and wholly like themselves", () => {
    fc.assert(
      fc.property(bag, (one) => {
        expect(inverseOf(inverseOf(one))).toEqual(one);
        expect(likeness(one, one)).toEqual({ share: 1, jaccard: 1 });
      }),
    );
  });

  it("cancel with their inverse, in any order", () => {
    fc.assert(
      fc.property(bag, bag, (one, other) => {
        expect(unionOf([one, inverseOf(one)]).all.size).toBe(0);
        expect(unionOf([one, other])).toEqual(unionOf([other, one]));
      }),
    );
  });

  it("are held by the pieces they were cut into, whoever takes those back, and not by their inverse", () => {
    fc.assert(
      fc.property(bag, bag, fc.array(bag), (one, other, more) => {
        const whole = unionOf([one, other]);
        const pieces = [one, other, ...more, inverseOf(one)];
        expect(shareHeldBy(whole, pieces)).toBe(isEmpty(whole) ? 0 : 1);
        expect(shareHeldBy(whole, [inverseOf(whole)])).toBe(0);
      }),
    );
  });

  it("do not see moves, re-indents and trivial lines", () => {
    const moved = bagOf([file("a.ts", ["-call(one)", "+   call(one)", "+}", "+real(change)"])]);
    expect(moved.code.size).toBe(1);
  });

  it("compare code where docs were left standing, and docs where they are all", () => {
    const change = bagOf([
      file("a.ts", ["+call(one)"]),
      file("README.md", ["+words one", "+words two", "+words three"]),
    ]);
    expect(likeness(change, inverseOf(bagOf([file("a.ts", ["-call(one)"])]))).share).toBe(1);
    const docs = bagOf([file("README.md", ["+words one"])]);
    expect(likeness(docs, inverseOf(bagOf([file("README.md", ["-words one"])]))).share).toBe(1);
  });

  it("go by the contents where there are no lines: binaries, lock files, submodules", () => {
    const bump = bagOf([file("yarn.lock", ["+x@2"], "1", "2")]);
    expect(likeness(bump, inverseOf(bagOf([file("yarn.lock", ["-x@2"], "2", "1")]))).share).toBe(1);
    expect(
      likeness(bump, inverseOf(bagOf([file("yarn.lock", ["-x@2"], "2", "3")]))).share,
    ).toBeLessThan(1);
  });
});
