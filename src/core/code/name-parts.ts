// The parts of a name, which stay the same if it is written in another style, such as camelCase or snake_case.
import { bitsOfLetters, NO_LETTERS, PRIME, tokenBits } from "../kit/hash.ts";
import { lazily } from "../kit/lazy.ts";

const PART_LIMIT = 12;

/** Unicode classes take milliseconds to compile, and most processes and most lines of code do not need them. */
export const isPlain = (text: string): boolean => !/[^ -~\t]/.test(text);

const PART = lazily(
  () =>
    /\p{Lu}+(?!\p{Ll})\p{N}*|\p{Lu}?[\p{Ll}\p{M}]+\p{N}*|[\p{Lo}\p{Lm}\p{Lt}\p{M}]+\p{N}*|\p{N}+/gu,
);

const PLAIN_PART = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;

/** The parts of camelCase and snake_case names, in lower case. */
export const partsOf = (word: string): readonly string[] =>
  (word.match(isPlain(word) ? PLAIN_PART : PART()) ?? [])
    .slice(0, PART_LIMIT)
    .map((part) => part.toLowerCase());

/** The bits of the parts' hashes. A plain word is hashed letter by letter. */
export const bitsOfParts = (word: string): readonly number[] => {
  const bits: number[] = [];
  const end = word.length;
  let at = 0;
  while (at < end && bits.length < PART_LIMIT) {
    const from = at;
    at = partEnd(word, from);
    // A separator between parts, or a letter of another alphabet.
    if (at === from && isBeyond(word, at)) break;
    if (at === from) at += 1;
    else bits.push(bitsOfPart(word, from, at));
  }
  return isBeyond(word, at) ? partsOf(word).map(tokenBits) : bits;
};

/** `HTTPServer2` is `http` and `server2`: the last of several capitals before a small letter begins the next word. */
const partEnd = (word: string, from: number): number => {
  let at = from;
  let unit = word.charCodeAt(at);
  while (unit >= 0x41 && unit <= 0x5a) unit = word.charCodeAt((at += 1));
  const isSmall = unit >= 0x61 && unit <= 0x7a;
  if (isSmall && at - from > 1) return at - 1;
  while (unit >= 0x61 && unit <= 0x7a) unit = word.charCodeAt((at += 1));
  while (unit >= 0x30 && unit <= 0x39) unit = word.charCodeAt((at += 1));
  return at;
};

const bitsOfPart = (word: string, from: number, to: number): number => {
  let hash = NO_LETTERS;
  for (let at = from; at < to; at += 1) {
    const unit = word.charCodeAt(at);
    hash = Math.imul(hash ^ (unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit), PRIME);
  }
  return bitsOfLetters(hash);
};

const isBeyond = (word: string, at: number): boolean => word.charCodeAt(at) > 127;
