// Whether two sentences say the same, the contrary, or neither: by the words they have in common, and by which of
// these each denies. "Never squash" and "always squash" have the same words and are contraries.
import { oneLine } from "../../kit/text.ts";
import { ASSERTS, DENIES } from "../denials.ts";

/** A sentence, read once to be compared with many. */
export interface Saying {
  /** As it is compared letter by letter: ignores case, blanks, and a final full stop. */
  readonly normal: string;
  /** Its words, without those that only deny or assert: whether each is denied. */
  readonly words: ReadonlyMap<string, boolean>;
  /** Those of them that nothing similar can replace: a number, a flag, a path. */
  readonly exact: readonly string[];
  /** It has a word that denies. */
  readonly denies: boolean;
  /** Some word of it is denied. Of two sentences without one, neither is the contrary of the other. */
  readonly hasDenied: boolean;
  /** It denies a denial, as in "never … without". */
  readonly isDoubled: boolean;
}

export type SayingRelation = "same" | "contrary";

/** From this share of common words on, two sentences are about the same. */
export const ALIKE = 0.7;

export const likeness = (a: Saying, b: Saying): SayingRelation | undefined => {
  if (a.normal === b.normal) return "same";
  // They have no more in common than the shorter one has.
  if (Math.min(a.words.size, b.words.size) < ALIKE * Math.max(a.words.size, b.words.size))
    return undefined;
  const common = [...a.words.keys()].filter((word) => b.words.has(word));
  const all = a.words.size + b.words.size - common.length;
  if (all === 0 || common.length < ALIKE * all || !haveSameExact(a, b)) return undefined;
  const deniedHere = common.filter((word) => isDenied(a, word) && !isDenied(b, word));
  const deniedThere = common.filter((word) => isDenied(b, word) && !isDenied(a, word));
  if (deniedHere.length + deniedThere.length === 0) return "same";
  // Where a denial ends is read from punctuation: only what no comma could explain is a contrary.
  if (a.isDoubled !== b.isDoubled) return undefined;
  const isSwapped = deniedHere.length > 0 && deniedThere.length > 0;
  return isSwapped || a.denies !== b.denies ? "contrary" : undefined;
};

const isDenied = ({ words }: Saying, word: string): boolean => words.get(word) === true;

const haveSameExact = (a: Saying, b: Saying): boolean =>
  a.exact.length === b.exact.length && a.exact.every((word) => b.words.has(word));

export const readSaying = (text: string): Saying => {
  const normal = oneLine(text.normalize("NFKC"))
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/\.$/, "");
  const tokens = normal.match(TOKEN) ?? [];
  const words = new Map<string, boolean>();
  let [denying, denies, isDoubled] = [false, false, false];
  for (const [at, token] of tokens.entries()) {
    const word = token.replace(/[.'/:-]+$/, "");
    if (isStop(word)) denying = false;
    else if (isInsteadOf(word, tokens[at + 1])) denying = true;
    else if (DENIES.has(word) || word === "failed") {
      isDoubled ||= denying;
      denies = denying = true;
    } else if (!FILLERS.has(word)) words.set(word, denying && words.get(word) !== false);
    if (/[.:]$/.test(token) && word !== "failed") denying = false;
  }
  const exact = [...words.keys()].filter((word) => EXACT.test(word));
  const hasDenied = [...words.values()].includes(true);
  return { ...{ normal, words, exact }, ...{ denies, hasDenied, isDoubled } };
};

/** A word with the signs that may be in it, or a sign that ends what a denial reaches. */
const TOKEN = /-{0,2}[\p{L}\p{N}_@][\p{L}\p{N}_.'@/+#:-]*|[,;!?()]/gu;

/** What has a digit, is a flag, or has a sign in its middle, as `a.ts`, `src/a` and `max_size`. */
const EXACT = /\p{N}|^-|[._@/+#:]/u;

const isStop = (word: string): boolean => word === "" || /^[,;!?()]/.test(word) || word === "but";

/** `npm` in "pnpm instead of npm" and "pnpm rather than npm". */
const isInsteadOf = (word: string, next: string | undefined): boolean =>
  (word === "instead" && next === "of") || (word === "rather" && next === "than");

const FILLERS: ReadonlySet<string> = new Set([
  ...ASSERTS,
  ...["a", "an", "the", "please", "must", "should", "instead", "rather", "of", "than", "this"],
]);
