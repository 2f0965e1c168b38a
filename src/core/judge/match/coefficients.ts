// What each part of a match is worth: a logistic regression.

/** What an action and a failure have in common, each part by itself. */
export interface Parts {
  /**
   * Bits of rarity that both changes share, less what the action takes out. Its weight is below zero: the shares below
   * are lowered for small changes, and of two equal shares the one of a huge change is the weaker sign.
   */
  readonly bits: number;
  /** The share of the action that is the failed change: what is all old is no new work. */
  readonly own: number;
  /** The share of the failure's files touched here that is done again. */
  readonly here: number;
  /** The share of the whole failure that is done again. */
  readonly whole: number;
  /** The share of the action that stands line for line in the failure: a copy, not a likeness. */
  readonly lines: number;
  /** How much of it at the same path, or in a file of the same name: elsewhere, code is alike by custom. */
  readonly samePath: number;
  readonly sameName: number;
  /** How much of it in tests of a failure that has other files: tests are alike, and were seldom what failed. */
  readonly tests: number;
  /** How much of it is removal: unless all of the failure is done again, code goes for many reasons. */
  readonly removal: number;
}

/**
 * Fitted on the repeats, variants and innocent edits of half of the benchmark's repositories (partial and renamed
 * variants counted four times, moved ones twice), and on the warnings of four whole histories which neither the
 * messages nor the lines tie to the failure, as innocent (counted 0.3). `corner`, `gone` and `otherwise` were not fitted:
 * they were set by hand after warnings of further histories were read. To fit them anew takes the parts of every match: `npm run
 * bench -- repeat --json` and `npm run bench -- replay --json` write them.
 */
export const coefficients: Readonly<
  Record<keyof Parts | "base" | "corner" | "gone" | "otherwise", number>
> = {
  base: -0.68,
  bits: -0.6,
  own: 0.63,
  here: 1.34,
  whole: 0.57,
  lines: 0.98,
  samePath: 7.06,
  sameName: 1.59,
  tests: -7.69,
  removal: -1.17,
  corner: -4,
  gone: -1.5,
  otherwise: -3,
};
