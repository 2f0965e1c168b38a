import { expect, test } from "vitest";
import type { Commit } from "../history/commit.ts";
import { minorTagsOf } from "../history/minor.ts";
import { processTagsOf } from "../history/process.ts";
import { isNoLongerNeeded } from "../history/unneeded.ts";

const MINUTE = 60_000;
const commit = (message: string, when = 0, author = "ada"): Commit => ({
  ...{ sha: "a".repeat(40), parents: [], author, when, message },
  subject: message.split("\n")[0] ?? "",
});

/** Subjects and reasons as they stand in public histories, with what a reader found. */
test.each([
  ["Pin urllib3 below 2", "Unpin urllib3\n\nThe bug has been fixed upstream in 2.0.3.", true],
  [
    "Disable flaky test on Windows",
    'Revert "Disable flaky test on Windows"\n\nRe-enabled: the runner was fixed.',
    true,
  ],
  [
    "Add workaround for clang 12",
    'Revert "Add workaround for clang 12"\n\nThe workaround is no longer needed.',
    true,
  ],
  [
    "Cache the default context",
    'Revert "Cache the default context"\n\nIt broke verify=False for every session.',
    false,
  ],
  ["Retry uploads", 'Revert "Retry uploads"', false],
  ["Use a lock", 'Revert "Use a lock"\n\nNot needed until the race is fixed.', false],
])("%s, taken back by %s: no longer needed is %s", (failed, revert, expected) => {
  expect(isNoLongerNeeded(commit(failed), commit(revert))).toBe(expected);
});

test.each([
  "The lock is not required there, and two writers corrupted the file.",
  "Threads end up waiting for each other and the app freezes.",
  "It locks, because neither of them ever gives up waiting for the other.",
  "It writes temporary files into the user's home, which fills the disk.",
  "Customers were charged twice, since the next release of the SDK sends the id by default.",
  "It made the field no longer required, so orders without an address came through.",
  "Data is not yet flushed when the process ends, so rows were lost.",
])("what the code did wrong is no plan of its authors: %s", (why) => {
  const [failed, revert] = [commit("Use a pool"), commit(`Revert "Use a pool"\n\n${why}`)];
  expect(isNoLongerNeeded(failed, revert)).toBe(false);
  expect(processTagsOf(failed, revert, 1)).toEqual([]);
});

test.each([
  "Let us wait until 3.0 is released.",
  "Not yet ready for review.",
  "Temporarily reverted, while we look into the build.",
  "We postpone this for the next major.",
])("a plan is told by its words: %s", (why) => {
  const [failed, revert] = [commit("Use a pool"), commit(`Revert "Use a pool"\n\n${why}`)];
  expect(processTagsOf(failed, revert, 1)).toEqual(["process", "too-early"]);
});

test("what nobody allowed did not fail", () => {
  const why = "Reverting unauthorized code changes due to security incident #9525.";
  const [failed, revert] = [commit("Use a pool"), commit(`Clean up\n\n${why}`)];
  expect(processTagsOf(failed, revert, 1)).toEqual(["process", "accident"]);
});

test("a change that its own author soon took back is minor, unless a breakage is stated", () => {
  const revertAt = (when: number, author = "ada", why = "") =>
    minorTagsOf(commit("Retry"), commit(`Revert "Retry"\n\n${why}`, when, author), ["src/a.ts"]);
  expect(revertAt(5 * MINUTE)).toEqual(["minor", "slip"]);
  expect(revertAt(5 * MINUTE, "bob")).toEqual([]);
  expect(revertAt(150 * MINUTE)).toEqual([]);
  expect(revertAt(5 * MINUTE, "ada", "It broke the upload of large files.")).toEqual([]);
  const silent = commit('Revert "Retry"', 60 * MINUTE);
  expect(minorTagsOf(commit("Retry"), silent, ["src/a.ts"], { reason: "It is billed." })).toEqual(
    [],
  );
  // Commits of one moment were made by a script: their times say nothing.
  expect(revertAt(0)).toEqual([]);
});

test("what its author took back before it was merged is minor, unless anybody said why", () => {
  const taken = (author: string, more: { readonly reason?: string; readonly offMain?: boolean }) =>
    minorTagsOf(
      commit("Move it"),
      commit('Revert "Move it"', 90 * 60 * MINUTE, author),
      ["src/a.ts"],
      more,
    );
  expect(taken("ada", { offMain: true })).toEqual(["minor", "own-branch"]);
  expect(taken("bob", { offMain: true })).toEqual([]);
  expect(taken("ada", { offMain: true, reason: "It is billed." })).toEqual([]);
  expect(taken("ada", {})).toEqual([]);
});

test.each([
  ["WIP: parser", ["src/a.ts"], "unfinished"],
  ["Add sponsor logo", ["index.html", "docs/logo.png"], "picture"],
  ["Run on two runners", [".github/workflows/ci.yml"], "build-service"],
  ["Say how to upload", ["docs/upload.rst", "README.md"], "documentation"],
  ["Test the upload", ["tests/test_upload.py"], "tests"],
  ["Test the upload", ["tests/test_upload.py", "AUTHORS.md", ".gitignore"], "tests"],
])("%s is minor", (subject, paths, tag) => {
  const revert = commit(`Revert "${subject}"`, 90 * MINUTE, "bob");
  expect(minorTagsOf(commit(subject), revert, paths)).toEqual(["minor", tag]);
});

test("documents and tests that were said to break something are not minor", () => {
  const revert = commit('Revert "Test the upload"\n\nIt broke the build on Windows.', 300 * MINUTE);
  expect(minorTagsOf(commit("Test the upload"), revert, ["tests/test_upload.py"])).toEqual([]);
});

test("a change of comments alone is minor", () => {
  const revert = commit('Revert "Unify the licence"', 300 * MINUTE);
  const tagsOf = (...lines: readonly string[]) =>
    minorTagsOf(commit("Unify the licence"), revert, ["src/a.ts"], {
      change: {
        files: [{ path: "src/a.ts", act: "edit", hunks: [{ old: 1, new: 1, lines: [...lines] }] }],
        totalFiles: 1,
        totalLines: lines.length,
        truncated: "no",
      },
    });
  expect(tagsOf("-pccccc caaaaa", "+pccccc cbbbbb")).toEqual(["minor", "comments"]);
  expect(tagsOf("-pccccc caaaaa", "+waaaaa pccccc cbbbbb")).toEqual([]);
});
