// A small, fast, stable 32-bit hash: names lines and tokens, protects nothing.
import { BASE32 } from "../kit/base32.ts";

/** FNV-1a over the UTF-16 units, with the finaliser of MurmurHash3. */
export const hash32 = (text: string): number => {
  let hash = SEED;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 255), PRIME);
    if (unit > 255) hash = Math.imul(hash ^ (unit >>> 8), PRIME);
  }
  return finished(hash);
};

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

const finished = (state: number): number => {
  let hash = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** 25 of the bits as five characters of base32: how a token is written. Part of the event format. */
export const tokenHash = (word: string): string => {
  const hash = hash32(word);
  let text = "";
  for (let shift = 27; shift > 2; shift -= 5) text += BASE32.charAt((hash >>> shift) & 31);
  return text;
};

/** The bits that a token's five characters write. */
export const bitsOfToken = (token: string, from: number): number => {
  let bits = 0;
  for (let at = from; at < from + 5; at += 1) {
    const unit = token.charCodeAt(at);
    bits = (bits << 5) | (unit - (unit < DIGITS_END ? TWO : LETTER_A));
  }
  return bits;
};

const LETTER_A = "a".charCodeAt(0);
/** `2` stands behind the 26 letters. */
const TWO = "2".charCodeAt(0) - 26;
const DIGITS_END = "9".charCodeAt(0) + 1;

/**
 * The bits of the tokens of the numbers below a limit as they are written, and of each digit behind a `0`. A number is hashed
 * from where the one without its last digit ended: thousands are wanted where milliseconds count.
 */
export const bitsOfNumbers = (limit: number): ReadonlySet<number> => {
  const states = new Int32Array(limit);
  const bits = new Set<number>();
  const feed = (state: number, digit: number): number => {
    const next = Math.imul(state ^ (ZERO + digit), PRIME);
    bits.add(finished(next) >>> 7);
    return next;
  };
  for (let number = 0; number < limit; number += 1)
    states[number] = feed(number < 10 ? SEED : (states[Math.floor(number / 10)] ?? 0), number % 10);
  for (let digit = 0; digit < 10; digit += 1) feed(states[0] ?? 0, digit);
  return bits;
};

const ZERO = "0".charCodeAt(0);
