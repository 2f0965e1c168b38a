// What a tidy rule is: a claim about the whole tree, how to find what breaks it, and samples that break it.
import type { Tree } from "./tree.ts";

export interface Rule {
  /** What is true of the whole tree. */
  readonly claim: string;
  /** What to do instead of what is refused; it ends every finding. */
  readonly instead: string;
  /** One line for each place that breaks the claim: where, and what is there. */
  readonly findings: (tree: Tree) => readonly string[];
  /** Small trees that break the claim, each in its own way. */
  readonly bad: readonly Sample[];
}

/** Text by path. */
export type Sample = Readonly<Record<string, string>>;

/** What the author of a finding is shown. */
export const refusals = (rule: Rule, tree: Tree): readonly string[] =>
  rule.findings(tree).map((finding) => `${finding} — ${rule.instead}`);

export const sampleTree = (sample: Sample): Tree => new Map(Object.entries(sample));
