// For tests: what a family's corpus is, and how its secrets are made. None is written down whole anywhere, so that no
// scanner takes this repository for a leak, and none was ever anybody's.

export interface Corpus {
  /** True positives, written from the maker's description of the format. */
  readonly secrets: readonly Planted[];
  /** What looks like the family and is none of it; no rule at all may touch it. */
  readonly innocent: readonly string[];
}

export interface Planted {
  /** What must be gone afterwards. */
  readonly secret: string;
  /** The secret with what it takes to be known as one. */
  readonly text: string;
}

export const planted = (
  secret: string,
  text: (secret: string) => string = (it) => it,
): Planted => ({
  secret,
  text: text(secret),
});

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
export const HEX = `${DIGITS}abcdef`;
export const BASE36 = LOWER + DIGITS;
export const BASE62 = LOWER.toUpperCase() + LOWER + DIGITS;
export const BASE64 = `${BASE62}+/`;
export const BASE64URL = `${BASE62}-_`;
export const LETTERS = LOWER.toUpperCase() + LOWER;
export const UPPER_DIGITS = LOWER.toUpperCase() + DIGITS;

/** A string that looks random, the same for the same arguments, with every kind of character near its start. */
export const fake = (alphabet: string, length: number, seed = 1): string => {
  let state = (seed * 2_654_435_761 + length) >>> 0;
  const next = (choices: string): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return choices.charAt((state >>> 8) % choices.length);
  };
  const kinds = [/[A-Z]/, /[0-9]/, /[a-z]/]
    .map((kind) => [...alphabet].filter((char) => kind.test(char)).join(""))
    .filter((choices) => choices !== "");
  return Array.from({ length }, (_, at) => next(kinds[at] ?? alphabet)).join("");
};
