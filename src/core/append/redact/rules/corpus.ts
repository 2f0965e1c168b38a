// For tests: what a corpus is, and how its secrets are made. None is written out whole, so that no
// scanner reports this repository as a leak, and none was ever in use.

export interface Corpus {
  /** True positives, written from the vendor's description of the format. */
  readonly secrets: readonly Planted[];
  /** Texts that look like the family but are not. No rule at all may touch them. */
  readonly innocent: readonly string[];
}

export interface Planted {
  /** What must be gone after redaction. */
  readonly secret: string;
  /** The secret with the context needed to recognise it. */
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
export const BASE32 = `${LOWER.toUpperCase()}234567`;
export const BASE36 = LOWER + DIGITS;
export const BASE62 = LOWER.toUpperCase() + LOWER + DIGITS;
export const BASE64 = `${BASE62}+/`;
export const BASE64URL = `${BASE62}-_`;
export const LETTERS = LOWER.toUpperCase() + LOWER;
export const UPPER_DIGITS = LOWER.toUpperCase() + DIGITS;

/**
 * A string that looks random but is the same for the same arguments. Every kind of character
 * appears near its start.
 */
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
