import { describe, expect, it } from "vitest";
import { createPastFirings } from "./past-firings.ts";

const never = (): boolean => false;

const firings = (count: number) => {
  const past = createPastFirings(30);
  for (let number = 0; number < count; number += 1) past.add("failure", `commit-${number}`, number);
  return past;
};

describe("a failure of the past is muted", () => {
  it("once five of its warnings were passed over and stood", () => {
    expect(firings(5).isMuted("failure", 33, never)).toBe(false);
    expect(firings(5).isMuted("failure", 34, never)).toBe(true);
    expect(firings(4).isMuted("failure", 99, never)).toBe(false);
  });

  it("unless eight in ten were taken back again", () => {
    const takenBack = (commit: string): boolean => commit !== "commit-0";
    expect(firings(5).isMuted("failure", 99, takenBack)).toBe(false);
    expect(firings(5).isMuted("failure", 99, (commit) => commit === "commit-0")).toBe(true);
  });

  it("by its own warnings alone", () => {
    expect(firings(5).isMuted("another", 99, never)).toBe(false);
  });
});
