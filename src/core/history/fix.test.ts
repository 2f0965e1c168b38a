import { describe, expect, it } from "vitest";
import type { Commit } from "./commit.ts";
import { fixSignOf, touchesSource } from "./fix.ts";

const commit = (message: string, more: Partial<Commit> = {}): Commit => ({
  sha: "a".repeat(40),
  parents: ["b".repeat(40)],
  when: 0,
  author: "A",
  subject: message.split("\n")[0] ?? "",
  message,
  ...more,
});

describe("a fix", () => {
  it("says so: conventional, imperative, closing, or naming what it mends", () => {
    for (const message of [
      "fix: crash on empty input",
      "fix(api)!: return 404",
      "Fix crash on empty input",
      "parser: fix crash on empty input",
      "Fixed the retry loop (#12)",
      "Handle empty input\n\nFixes #12",
      'Do not retry twice\n\nFixes: 0123456789ab ("Retry uploads")',
    ])
      expect(fixSignOf(commit(message)), message).toBeDefined();
    expect(fixSignOf(commit("Do not retry\n\nFollow-up to 0123456789ab."))?.mends).toEqual([
      "0123456789ab",
    ]);
  });

  it("is not whatever holds the letters of the word, or mends words only", () => {
    for (const message of [
      "Add address prefix",
      "Introduce the fixture loader",
      "Fix typo in README",
      "fix: lint errors",
      "Fix flaky test",
      "docs: fix link",
      "Add a dark theme\n\nCloses #12",
      "Add a dark theme\n\nFixes #12",
      'Revert "Fix crash"',
      "Discuss the open issue list",
    ])
      expect(fixSignOf(commit(message)), message).toBeUndefined();
    expect(fixSignOf(commit("Fix crash", { author: "renovate[bot]" }))).toBeUndefined();
    expect(fixSignOf(commit("Fix crash", { parents: ["a", "b"] }))).toBeUndefined();
  });

  it("touches something that runs", () => {
    expect(touchesSource(["README.md", "test/a.test.ts"])).toBe(false);
    expect(touchesSource([".github/workflows/ci.yml"])).toBe(false);
    expect(touchesSource(["test/a.test.ts", "src/a.ts"])).toBe(true);
  });
});
