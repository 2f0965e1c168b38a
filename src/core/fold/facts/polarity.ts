// Whether one value says what another forbids: `always squash` and `never squash`. This only names the
// shape of a contradiction; which value is in force does not depend on it.
import { ASSERTS, DENIES } from "../denials.ts";

export const areOpposed = (a: string, b: string): boolean => {
  const [one, other] = [stanceOf(a), stanceOf(b)];
  return one.denies !== other.denies && one.words === other.words;
};

interface Stance {
  readonly denies: boolean;
  /** All words that neither deny nor assert, sorted. */
  readonly words: string;
}

const stanceOf = (value: string): Stance => {
  const words =
    value
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}_'./-]+/gu) ?? [];
  const denials = words.filter((word) => DENIES.has(word));
  const rest = words.filter((word) => !DENIES.has(word) && !ASSERTS.has(word));
  return { denies: denials.length % 2 === 1, words: [...new Set(rest)].sort().join(" ") };
};
