// An upper estimate of the tokens of a text: by its pieces as tokenizers cut them, and never less
// than its length suggests.

export const tokensOf = (text: string): number => {
  let tokens = 0;
  PIECES.lastIndex = 0;
  for (let found = PIECES.exec(text); found !== null; found = PIECES.exec(text))
    tokens += costOf(found[0]);
  return Math.ceil(Math.max(tokens, text.length / MOST_CHARACTERS));
};

/** More characters per token than this cannot be relied on. */
const MOST_CHARACTERS = 3.5;

const PIECES = /[A-Za-z]+|\d+|[^\sA-Za-z\d]|\n/gu;

const costOf = (piece: string): number => {
  const code = piece.codePointAt(0) ?? 0;
  // Outside ASCII a character may be split into its bytes.
  if (code >= 0x80) return code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  // A piece is all letters, all digits or one sign.
  if (code >= 0x41 && code <= 0x7a && (code <= 0x5a || code >= 0x61))
    return Math.max(1, /[aeiouy]/i.test(piece) ? piece.length / 4 : piece.length * 0.75);
  return code >= 0x30 && code <= 0x39 ? Math.ceil(piece.length / 3) : SIGN;
};

/** Signs often join with their neighbours. */
const SIGN = 2 / 3;
