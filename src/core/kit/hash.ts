// A small, fast, stable 32-bit hash. It names lines and tokens and protects nothing.

/** FNV-1a over the UTF-16 units, with the finaliser of MurmurHash3. */
export const hash32 = (text: string): number => finished(rolled(text));

/** Two hashes as sixteen hex digits: of the text, and of the text with a line break after it. */
export const hash64 = (text: string): string => {
  const hash = rolled(text);
  return hex(finished(hash)) + hex(finished(Math.imul(hash ^ 10, PRIME)));
};

export const PRIME = 0x01000193;

/** A reader of plain letters may hash a text on the way, as `rolled` does, and then ask for its bits. */
export const NO_LETTERS = 0x811c9dc5;
export const bitsOfLetters = (rolling: number): number => finished(rolling) >>> 7;

const rolled = (text: string): number => {
  let hash = NO_LETTERS;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 255), PRIME);
    if (unit > 255) hash = Math.imul(hash ^ (unit >>> 8), PRIME);
  }
  return hash;
};

const finished = (rolling: number): number => {
  let hash = Math.imul(rolling ^ (rolling >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const hex = (hash: number): string => hash.toString(16).padStart(8, "0");

/** 25 bits of the hash as five characters of base32: the form of a token. Part of the event format. */
export const tokenHash = (word: string): string => written(tokenBits(word));

/** These bits in their written form. */
export const written = (bits: number): string =>
  String.fromCharCode(
    unitOf(bits >>> 20),
    unitOf((bits >>> 15) & 31),
    unitOf((bits >>> 10) & 31),
    unitOf((bits >>> 5) & 31),
    unitOf(bits & 31),
  );

/** The hash of the written forms in a row, after a letter (its UTF-16 unit) if one is given. */
export const hashWritten = (all: readonly number[], before?: number): number => {
  let hash = before === undefined ? NO_LETTERS : Math.imul(NO_LETTERS ^ before, PRIME);
  for (const bits of all)
    for (let shift = 20; shift >= 0; shift -= 5)
      hash = Math.imul(hash ^ unitOf((bits >>> shift) & 31), PRIME);
  return finished(hash);
};

/** The UTF-16 unit of the base32 digit for these five bits. */
const unitOf = (bits: number): number => bits + (bits < 26 ? LETTER_A : TWO);

/** The 25 bits as a number. */
export const tokenBits = (word: string): number => hash32(word) >>> 7;

/** The same number, read from five characters of a written token. */
export const bitsOfToken = (token: string, from: number): number => {
  let bits = 0;
  for (let at = from; at < from + 5; at += 1) {
    const unit = token.charCodeAt(at);
    bits = (bits << 5) | (unit - (unit < LETTER_A ? TWO : LETTER_A));
  }
  return bits;
};

const LETTER_A = "a".charCodeAt(0);
/** The digit `2` comes after the 26 letters. */
const TWO = "2".charCodeAt(0) - 26;
