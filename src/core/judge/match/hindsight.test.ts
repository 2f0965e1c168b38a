import { describe, expect, it } from "vitest";
import type { Commit } from "../../capture/commit.ts";
import { outcomeOf, STOOD } from "./hindsight.ts";

const by: Commit = {
  sha: "b".repeat(40),
  parents: [],
  when: 1_700_000_000_000,
  author: "ann",
  subject: "Revert",
  message: "Revert",
};

describe("a warning was", () => {
  it("right where the commit's own words tie it to the failure, though it stood", () => {
    expect(outcomeOf("sha", { followed: 500 })).toBe("right");
  });

  it("right where the commit was taken back itself, however late", () => {
    expect(outcomeOf(undefined, { followed: 500, takenBack: { by, forProcess: false } })).toBe(
      "right",
    );
  });

  it("wrong where neither, and it stood for thirty commits", () => {
    expect(outcomeOf(undefined, { followed: STOOD })).toBe("wrong");
  });

  it("open while that is not known yet", () => {
    expect(outcomeOf(undefined, { followed: STOOD - 1 })).toBe("open");
  });

  it("open where it was taken back for its timing: it neither failed nor stood", () => {
    expect(outcomeOf(undefined, { followed: 500, takenBack: { by, forProcess: true } })).toBe(
      "open",
    );
  });
});
