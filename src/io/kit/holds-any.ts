// Whether bytes hold any of many texts, found in one pass over the bytes: a purge may erase thousands of texts at once.

/** By so many bytes of its beginning a text is looked up. */
const KEY = 6;

/** Texts that begin alike, by their length in bytes. */
type Lengths = Map<number, Set<string>>;

/** The texts have at least two bytes each. */
export const holdsAny = (texts: readonly string[]): ((bytes: Buffer) => boolean) => {
  const wanted = texts.map((text) => Buffer.from(text));
  const key = wanted.reduce((least, { length }) => Math.min(least, length), KEY);
  /** Pairs of bytes that a text begins with: few places in a file pass. */
  const pairs = new Uint8Array(1 << 16);
  const begun = new Map<string, Lengths>();
  for (const one of wanted) {
    pairs[one.readUInt16BE(0)] = 1;
    const beginning = one.toString("latin1", 0, key);
    const lengths: Lengths = begun.get(beginning) ?? new Map();
    begun.set(beginning, lengths);
    lengths.set(one.length, (lengths.get(one.length) ?? new Set()).add(one.toString("latin1")));
  }
  const isAt = (bytes: Buffer, at: number): boolean => {
    for (const [length, some] of begun.get(bytes.toString("latin1", at, at + key)) ?? [])
      if (at + length <= bytes.length && some.has(bytes.toString("latin1", at, at + length)))
        return true;
    return false;
  };
  return (bytes) => {
    for (let at = 0; at + key <= bytes.length; at += 1)
      if (pairs[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)] === 1 && isAt(bytes, at))
        return true;
    return false;
  };
};
