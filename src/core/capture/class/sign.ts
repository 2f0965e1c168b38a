// A sign by which a commit tells what sort it is: it speaks for some classes and against others.

export type CommitClass =
  | "fix"
  | "revert"
  | "re-land"
  | "feature"
  | "refactor"
  | "docs"
  | "test"
  | "build"
  | "release"
  | "style"
  | "merge"
  | "other";

/** Weights by class: how much a sign speaks for it, or against. */
export type Weights = { readonly [name in CommitClass]?: number };

export interface Sign {
  /** What was seen, in a few words. */
  readonly why: string;
  readonly weights: Weights;
}

/** The same weights for each of the names, which stand apart by spaces. */
export const named = (names: string, weights: Weights): readonly (readonly [string, Weights])[] =>
  names.split(" ").map((name) => [name, weights]);
