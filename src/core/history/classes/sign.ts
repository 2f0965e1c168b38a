// A sign of a commit's class: it speaks for some classes and against others.

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

/** How much a sign speaks for each class (positive) or against it (negative). */
export type Weights = { readonly [name in CommitClass]?: number };

export interface Sign {
  /** What was seen, in a few words. */
  readonly why: string;
  readonly weights: Weights;
}

/** The same weights for each of the names, which are separated by spaces. */
export const named = (names: string, weights: Weights): readonly (readonly [string, Weights])[] =>
  names.split(" ").map((name) => [name, weights]);
