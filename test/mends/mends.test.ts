// A mended change is not a repeat: both halves of the pairs, the one that rules were made from and
// the one kept from it, by a young memory and by an old one.
import { describe, expect, it } from "vitest";
import { judged, type Judged } from "./figures.ts";

/**
 * Half of the mends are made while the failed change stands, half after it was taken back. Mends
 * that only turn a sign or drop a call are still denied.
 */
const MENDS_DENIED = 0.08;
const REPEATS_KNOWN = 0.94;

const share = (all: readonly Judged[], as: readonly Judged["as"][]): number => {
  const those = all.filter((one) => as.includes(one.as));
  return those.filter(({ warns }) => warns).length / those.length;
};

describe.each(["young", "old"] as const)("by a %s memory", (age) => {
  const all = judged(age);
  const of = (kept: boolean): readonly Judged[] => all.filter(({ pair }) => pair.kept === kept);

  it("there are a hundred failed changes in ten languages, half of them kept aside", () => {
    expect(of(true)).toHaveLength(150);
    expect(of(false)).toHaveLength(150);
  });

  it("no mend is denied while the failed change still stands", () => {
    expect(share(all, ["mend at once"])).toBe(0);
  });

  it("few mends are denied", () => {
    expect(share(of(false), ["mend", "mend at once"])).toBeLessThanOrEqual(MENDS_DENIED);
    expect(share(of(true), ["mend", "mend at once"])).toBeLessThanOrEqual(MENDS_DENIED);
  });

  it("a repeat in other words is known", () => {
    expect(share(of(false), ["repeat"])).toBeGreaterThanOrEqual(REPEATS_KNOWN);
    expect(share(of(true), ["repeat"])).toBeGreaterThanOrEqual(REPEATS_KNOWN);
  });
});
