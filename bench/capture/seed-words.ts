// The word list by which projectmem classes commits: the first of its words that occurs anywhere in the message
// decides. Our classes must be better than this.
import type { CommitClass } from "../../src/core/history/classes/sign.ts";

const SEED: readonly (readonly [readonly string[], CommitClass])[] = [
  [["revert"], "revert"],
  [["fix", "hotfix", "bugfix", "patch"], "fix"],
  [["break"], "feature"],
  [["feat", "feature", "add"], "feature"],
  [["refactor", "cleanup", "reorganize", "restructure"], "refactor"],
  [["docs", "readme", "changelog"], "docs"],
  [["test", "spec"], "test"],
];

/** `words` are the words of the list that occur in the message. A breaking change changes behaviour: a feature here. */
export const seedClass = (words: readonly string[]): CommitClass =>
  SEED.find(([some]) => some.some((word) => words.includes(word)))?.[1] ?? "other";
