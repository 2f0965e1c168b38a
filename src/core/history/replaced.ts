// Whether a fix mends what was just taken back: soon after the revert, on the lines that the revert
// left, and about the same thing by its title.
import type { FileDiff, Hunk } from "../code/diff.ts";
import { roleOf } from "../code/role.ts";

/** Later, somebody mends something else. */
export const SOON_MS = 14 * 24 * 3_600_000;

/** How far lines may have moved meanwhile. */
const NEAR = 3;

interface CommitFacts {
  readonly title: string;
  readonly files: readonly FileDiff[];
}

export const isReplacing = (fix: CommitFacts, revert: CommitFacts, failedTitle: string): boolean =>
  !/\brevert/i.test(fix.title) &&
  wordsIn(failedTitle).some((word) => wordsIn(fix.title).includes(word)) &&
  fix.files.some((file) =>
    revert.files.some((other) => other.path === file.path && areOnSameLines(file, other)),
  );

const areOnSameLines = (fix: FileDiff, revert: FileDiff): boolean =>
  roleOf(fix.path) === "source" &&
  fix.hunks.some((mine) =>
    revert.hunks.some((theirs) => {
      const [from, to] = [mine.old, mine.old + counted(mine, "-")];
      const [start, end] = [theirs.new, theirs.new + counted(theirs, "+")];
      return from <= end + NEAR && start <= to + NEAR;
    }),
  );

const counted = ({ lines }: Hunk, sign: string): number =>
  lines.filter((line) => line.startsWith(sign)).length;

/** What a title is about, without its scope and the words of commits. */
const wordsIn = (title: string): readonly string[] => {
  const bare = title.replace(/^(?:\[[^\]]{1,30}\]|[\w/-]{1,30}(?:\([^)]*\))?!?:)\s*/, "");
  const words = bare.toLowerCase().match(/[\p{L}_][\p{L}\d_]{3,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
};

const COMMON: ReadonlySet<string> = new Set(
  [
    "merge merged pull request branch commit change changes changed update updated upgrade remove",
    "removed make added adding more improve restore correct avoid fixes fixed fixing bugfix hotfix",
    "from into this that with when should does without instead after before some have still again",
    "test tests check checks error errors warning warnings issue value type types code file files",
    "windows linux macos support version function",
  ]
    .join(" ")
    .split(" "),
);
