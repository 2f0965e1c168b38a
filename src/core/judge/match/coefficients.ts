// The weight of each part of a match, in a logistic regression.

/** What an action and a failure have in common, each aspect by itself. */
export interface ScoreParts {
  /**
   * The bits of rarity that both changes share, minus what the action takes out. Its weight is
   * negative: the shares below are lowered for small changes, and of two equal shares the one of a
   * huge change is the weaker sign.
   */
  readonly bits: number;
  /**
   * The share of the action that consists of the failed change. An action that is entirely old
   * contains no new work.
   */
  readonly own: number;
  /** The share of the failure, within the files touched here, that is made again. */
  readonly here: number;
  /** The share of the whole failure that is made again. */
  readonly whole: number;
  /** The share of the action that equals lines of the failure: a copy rather than a likeness. */
  readonly lines: number;
  /**
   * How much of it is at the same path, and how much in a file of the same name. Elsewhere, code is
   * often similar by custom.
   */
  readonly samePath: number;
  readonly sameName: number;
  /**
   * How much of it is in tests, if the failure has other files too. Tests resemble each other and
   * were seldom the cause.
   */
  readonly tests: number;
  /** How much of it is removal. Code is removed for many reasons, unless all of the failure is made again. */
  readonly removal: number;
}

/**
 * Fitted on the repeats, variants and innocent edits of half of the benchmark's repositories
 * (partial and renamed variants counted four times, moved ones twice), and on the warnings of four
 * whole histories that neither messages nor lines tie to the failure, taken as innocent (counted
 * 0.3). `corner`, `gone` and `otherwise` were not fitted but set by hand after reading warnings of
 * further histories. A new fit needs the parts of every match: `npm run bench -- repeat --json` and
 * `npm run bench -- replay --json` write them.
 */
export const coefficients: Readonly<
  Record<keyof ScoreParts | "base" | "corner" | "gone" | "otherwise", number>
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
