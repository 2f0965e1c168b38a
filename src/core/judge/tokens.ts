// An upper estimate of the tokens of a text: by its pieces as tokenizers cut them, and never less
// than its length suggests. It reads character by character, because compiling patterns takes a
// short run as long as everything else here.

export const tokensOf = (text: string): number => {
  let tokens = 0;
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    const from = at;
    at += 1;
    if (isLetter(unit)) {
      let hasVowel = isVowel(unit);
      for (let next = text.charCodeAt(at); isLetter(next); next = text.charCodeAt((at += 1)))
        hasVowel ||= isVowel(next);
      tokens += Math.max(1, hasVowel ? (at - from) / 4 : (at - from) * 0.75);
    } else if (isDigit(unit)) {
      while (isDigit(text.charCodeAt(at))) at += 1;
      tokens += Math.ceil((at - from) / 3);
    } else if (unit >= 0x80) {
      const code = text.codePointAt(from) ?? 0;
      if (code >= 0x10000) at += 1;
      tokens += costBeyond(code);
    } else if (unit === NEWLINE || !isSpace(unit)) tokens += SIGN;
  }
  return Math.ceil(Math.max(tokens, text.length / MOST_CHARACTERS));
};

/** More characters per token than this cannot be relied on. */
const MOST_CHARACTERS = 3.5;
/** Signs often join with their neighbours. */
const SIGN = 2 / 3;
const NEWLINE = 10;

/** Beyond ASCII a character may be split into its bytes. */
const costBeyond = (code: number): number => {
  if (/\s/u.test(String.fromCodePoint(code))) return 0;
  return code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
};

const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 9 && unit <= 13);

/** One bit for each of `aeiouy`: the last five bits of a letter are its number, large or small. */
const VOWELS = [..."aeiouy"].reduce((bits, vowel) => bits | (1 << (vowel.charCodeAt(0) & 31)), 0);
const isVowel = (letter: number): boolean => ((VOWELS >> (letter & 31)) & 1) === 1;
