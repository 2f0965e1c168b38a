// The numbers of tokens, by their hashes: of a token that came up before, no string is made.

/** The number of a token, which stands in a text from one place to before another. */
export type TokenNumbers = (text: string, start: number, end: number) => number;

const SLOTS = 1 << 12;
const FREE = -1;

/** `numberOf` is called once for each token. */
export const tokenNumbers = (numberOf: (token: string) => number): TokenNumbers => {
  const tokens: string[] = [];
  const hashes: number[] = [];
  const numbers: number[] = [];
  /** By slot, the place of a token in these lists. */
  let slots = new Int32Array(SLOTS).fill(FREE);
  const grow = (): void => {
    slots = new Int32Array(slots.length * 2).fill(FREE);
    for (const [place, hash] of hashes.entries()) {
      let slot = hash & (slots.length - 1);
      while (slots[slot] !== FREE) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = place;
    }
  };
  return (text, start, end) => {
    const hash = hashOf(text, start, end);
    let slot = hash & (slots.length - 1);
    for (;;) {
      const place = slots[slot] ?? FREE;
      if (place === FREE) break;
      if (hashes[place] === hash && isAt(tokens[place] ?? "", text, start, end))
        return numbers[place] ?? 0;
      slot = (slot + 1) & (slots.length - 1);
    }
    const token = text.slice(start, end);
    const number = numberOf(token);
    slots[slot] = tokens.push(token) - 1;
    hashes.push(hash);
    numbers.push(number);
    // At most half full, so that a free slot is near.
    if (tokens.length * 2 > slots.length) grow();
    return number;
  };
};

const isAt = (token: string, text: string, start: number, end: number): boolean => {
  if (token.length !== end - start) return false;
  for (let at = 0; at < token.length; at += 1)
    if (token.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
};

const hashOf = (text: string, start: number, end: number): number => {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return (hash ^ (hash >>> 15)) & 0x3fff_ffff;
};
