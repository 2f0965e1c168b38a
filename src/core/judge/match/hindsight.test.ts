import { describe, expect, it } from "vitest";
import type { Commit } from "../../history/commit.ts";
import { outcomeOf, STOOD } from "./hindsight.ts";

const by: Commit = {
  sha: "b".repeat(40),
  parents: [],
  when: 1_700_000_000_000,
  author: "ann",
  subject: "Revert",
  message: "Revert",
};

const lines = (are: "same" | "some" | "few") => ({ lines: { again: 3, of: 5, are } });
const failed = { by, forProcess: false };

describe("a commit that was warned of", () => {
  it("failed again if it repeats a failure and was taken back itself, however late", () => {
    const late = { followed: 500, takenBack: failed };
    expect(outcomeOf({ link: "sha", ...lines("few") }, late)).toBe("failed-again");
    expect(outcomeOf(lines("same"), late)).toBe("failed-again");
  });

  it("failed again if it repeats a failure and a later commit says that it mends it", () => {
    expect(outcomeOf(lines("same"), { followed: 500, mendedBy: by })).toBe("failed-again");
    expect(outcomeOf(lines("few"), { followed: 500, mendedBy: by })).toBe("false-stop");
  });

  it("stood if it repeats a failure, by its words or by its lines, and stayed: that is not wrong", () => {
    expect(outcomeOf({ link: "subject", ...lines("few") }, { followed: STOOD })).toBe("stood");
    expect(outcomeOf(lines("same"), { followed: STOOD })).toBe("stood");
  });

  it.each(["some", "few"] as const)(
    "was stopped falsely if it stayed with %s of the failure's lines and no word of it",
    (are) => {
      expect(outcomeOf(lines(are), { followed: STOOD })).toBe("false-stop");
    },
  );

  it("is undecided while it has not stood", () => {
    expect(outcomeOf(lines("few"), { followed: STOOD - 1 })).toBe("undecided");
    expect(outcomeOf(lines("same"), { followed: STOOD - 1 })).toBe("undecided");
  });

  it("is undecided if it was taken back for its timing: it neither failed nor stood", () => {
    const withdrawn = { followed: 500, takenBack: { by, forProcess: true } };
    expect(outcomeOf({ link: "sha", ...lines("same") }, withdrawn)).toBe("undecided");
  });

  it("is undecided if it was taken back, but hardly shows that it repeats anything", () => {
    expect(outcomeOf(lines("few"), { followed: 500, takenBack: failed })).toBe("undecided");
  });
});
