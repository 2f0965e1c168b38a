// The labels of bench/failures/, and what its bench takes for a reason that is shown.
import { expect, it } from "vitest";
import { readRepositories, readRows } from "../../bench/failures/rows.ts";
import { holds, junkIn } from "../../bench/failures/shown.ts";

const junk = (shown: string, revert: string, failed = "Retry the upload"): string | undefined =>
  junkIn({ shown, failed, revert });

it("every label is well formed, and each repository has some", () => {
  const rows = readRepositories().map((one) => readRows(one).length);
  expect(Math.min(...rows)).toBeGreaterThan(0);
});

it("repositories that are kept from tuning are among them", () => {
  expect(readRepositories().filter(({ kept }) => kept).length).toBeGreaterThanOrEqual(4);
});

it("what stands again in the labelled commit is not labelled as failed", () => {
  const wrong = readRepositories().flatMap((one) =>
    readRows(one).filter(({ label, stands }) => label === "failed" && stands),
  );
  expect(wrong).toEqual([]);
});

it("a reason is shown if most words of the labelled sentence are there", () => {
  const sentence = "This change broke the saucelabs tests for IE9.";
  expect(holds(`We saw it: ${sentence} One at a time from now on.`, sentence)).toBe(true);
  expect(holds("broke the saucelabs tests", sentence)).toBe(true);
  expect(holds("One at a time from now on.", sentence)).toBe(false);
});

it("hashes, links, paths, trailers and footnotes are junk", () => {
  expect(junk("Reverting commits: fc9dfac bc3eddc d911f27", "")).toBe("hashes");
  expect(junk("Fixes https://example.org/issues/1117", "")).toBe("link");
  expect(junk("requests/adapters.py requests/utils.py", "")).toBe("conflicts");
  expect(junk("Change-Id: I5a2b and more", "")).toBe("trailer");
  expect(junk("[1] the first of them", "")).toBe("footnote");
});

it("the subject again is junk, and so is what begins within a word", () => {
  expect(junk('Revert "Retry the upload" (#12)', "")).toBe("subject again");
  expect(junk("t pass headers as argument", "don't pass headers as argument")).toBe("piece");
});

it("a sentence that says why is no junk, whatever it names", () => {
  expect(junk("It broke the build of a1b2c3d4, see #12.", "It broke the build")).toBeUndefined();
  expect(junk("Causes regressions on Windows 10.", "")).toBeUndefined();
});
