// A small, fast, stable 32-bit hash. It names lines and tokens and protects nothing.

/** FNV-1a over the UTF-16 units, with the finaliser of MurmurHash3. */
export const hash32 = (text: string): number => finished(rolled(text));

/** Two hashes as sixteen hex digits: of the text, and of the text with a line break after it. */
export const hash64 = (text: string): string => {
  const hash = rolled(text);
  return hex(finished(hash)) + hex(finished(Math.imul(hash ^ 10, PRIME)));
};

const PRIME = 0x01000193;

const rolled = (text: string): number => {
  let hash = 0x811c9dc5;
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
export const tokenHash = (word: string): string => {
  const hash = hash32(word);
  return String.fromCharCode(
    unitOf(hash >>> 27),
    unitOf((hash >>> 22) & 31),
    unitOf((hash >>> 17) & 31),
    unitOf((hash >>> 12) & 31),
    unitOf((hash >>> 7) & 31),
  );
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
