// An upper estimate of the tokens of a text, by which a brief is packed. It loads no tokenizer,
// because that takes longer than all the rest. bench/capture and the tests compare it with exact
// ones.

/**
 * At least as many tokens as the common tokenizers make of the text of a brief. It splits the text
 * as they do (words, humps of a name, three digits, marks) and looks at what makes a word
 * expensive: letter pairs that are rare, as in ids and hashes, are seldom one token. The counts of
 * separate lines can be added.
 */
export const tokensIn = (text: string): number => {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) tokens += tokensOf(piece);
  return Math.ceil(tokens - 1e-9);
};

const PIECES = /[A-Z]?[a-z]+|[A-Z]+| ?[0-9]+|[\t ]+(?![0-9])|\s+|[^\sA-Za-z0-9]/gu;

const tokensOf = (piece: string): number => {
  const unit = piece.charCodeAt(0);
  const last = piece.charCodeAt(piece.length - 1);
  if (isLower(last)) return wordTokens(piece);
  // A space before digits is a token of its own.
  if (isDigit(last))
    return unit === SPACE ? 1 + Math.ceil((piece.length - 1) / 3) : Math.ceil(piece.length / 3);
  // A single space joins the word after it; several spaces are one token or a few.
  if (unit === SPACE || unit === TAB)
    return piece === " " ? 0.02 : 1 + Math.floor(piece.length / 8);
  if (/\s/u.test(piece)) return piece.length;
  if (isUpper(unit)) return capitalTokens(piece);
  if (unit < 0x80) return unit < SPACE ? 1 : 0.95;
  return foreignTokens(piece.codePointAt(0) ?? unit);
};

const wordTokens = (word: string): number => {
  let rare = 0;
  for (let at = 1; at < word.length; at++)
    if (!follows(word.charCodeAt(at - 1) | LOWER, word.charCodeAt(at))) rare += 1;
  return 1 + rare * 0.8 + Math.max(0, word.length - 5) * 0.16;
};

const capitalTokens = (letters: string): number =>
  letters.length === 1 ? 1 : 0.3 + letters.length * 0.75;

/**
 * By script: the cost of letters in random order, which is more than words take. The last value is
 * the length in UTF-8 bytes, the maximum.
 */
const foreignTokens = (point: number): number => SCRIPTS.find(([end]) => point < end)?.[1] ?? 4;

/** The end of a script's range in Unicode, and the tokens of one of its letters. */
const SCRIPTS: readonly (readonly [end: number, tokens: number])[] = [
  [0x02_50, 2],
  [0x08_00, 1.2],
  [0x09_00, 3],
  [0x0e_80, 1.7],
  [0x30_40, 3],
  [0x31_00, 1.4],
  [0x4e_00, 3],
  [0xa0_00, 2.05],
  [0xac_00, 3],
  [0xd7_b0, 2.4],
  [0x1_00_00, 3],
];

const SPACE = 32;
const TAB = 9;
/** The bit that every small letter has set. */
const LOWER = 32;
const A = 97;
const isLower = (unit: number): boolean => unit >= A && unit < A + 26;
const isUpper = (unit: number): boolean => unit >= 65 && unit < 91;
const isDigit = (unit: number): boolean => unit >= 48 && unit < 58;

/** Whether the second letter often follows the first in developers' texts: at least one pair in a thousand. */
const follows = (first: number, second: number): boolean =>
  ((OFTEN[first - A] ?? 0) & (1 << (second - A))) !== 0;

/** For each letter from a to z, those that often follow it, counted in 20,000 commit messages of three projects. */
const OFTEN: readonly number[] = (
  "bcdgiklmnprstuv aelouy aehiklorstuy adeijlosu acdefilmnpqrstvwx aeioru einru aeiotu bcdefglmnorstvx e ei " +
  "adeilostuy aeimops acdefgiost bcdgklmnprstuvw adeloprstu u acegimnorstuy acehilopstuy acehioprstuy " +
  "bcegilmnprst aei ahio et gps -"
)
  .split(" ")
  .map((letters) =>
    [...letters].reduce((mask, letter) => mask | (1 << (letter.charCodeAt(0) - A)), 0),
  );
