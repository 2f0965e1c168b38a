// What each part of a match is worth: a logistic regression.

/** What an action and a failure have in common, each part by itself. */
export interface Parts {
  /** Bits of rarity that both changes share, less what the action takes out: enough of it to be no chance. */
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
  /** How much of it is removal: code goes for many reasons. */
  readonly removal: number;
}

export const coefficients: Readonly<Record<keyof Parts | "base", number>> = {
  base: -3.8,
  bits: -0.58,
  own: 0.36,
  here: 1.46,
  whole: 1.36,
  lines: 1.09,
  samePath: 10.3,
  sameName: 6.3,
  tests: -4.8,
  removal: -1.3,
};
