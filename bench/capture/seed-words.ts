// The word list that projectmem classes commits by: the first of its words that stands anywhere in the message. What a
// reader of commits has to be better than.
import type { CommitClass } from "../../src/core/capture/class/sign.ts";

const SEED: readonly (readonly [readonly string[], CommitClass])[] = [
  [["revert"], "revert"],
  [["fix", "hotfix", "bugfix", "patch"], "fix"],
  [["break"], "feature"],
  [["feat", "feature", "add"], "feature"],
  [["refactor", "cleanup", "reorganize", "restructure"], "refactor"],
  [["docs", "readme", "changelog"], "docs"],
  [["test", "spec"], "test"],
];

/** `words` are those of the list that stand in the message. A breaking change is one of behaviour: a feature here. */
export const seedClass = (words: readonly string[]): CommitClass =>
  SEED.find(([some]) => some.some((word) => words.includes(word)))?.[1] ?? "other";
