// One file of the index: the postings of some turns, and where in its transcript each of them is. It holds no word: a term is
// a salted hash of 32 bits. It is written once, whole, and read whole.
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { assert } from "../../core/kit/assert.ts";
import { hash32 } from "../../core/kit/hash.ts";
import { FIELD_COUNT } from "../../core/search/document.ts";
import type { EncodedList } from "../../core/search/encoded.ts";
import type { IndexPart } from "../../core/search/parts.ts";

/** Where a turn is. */
export interface TurnRecord {
  /** The number of its transcript in the head. */
  readonly file: number;
  /** Its byte in a file, or the number of its row in a database. */
  readonly at: number;
  readonly length: number;
  /** Which of the texts of its row it is. */
  readonly nth: number;
  /** Seconds since 1970. */
  readonly time: number;
  readonly isAgent: boolean;
}

/** The terms of its index part are keys. */
export interface TurnPart extends IndexPart {
  readonly keys: () => Iterable<string>;
  readonly recordOf: (document: number) => TurnRecord;
}

export const keyOf = (salt: string, term: string): string => String(hash32(salt + term));

const MAGIC = 0x74757231;
const HEAD = 5;
const RECORD = 5;

const wordsOf = ({ file, at, length, nth, time, isAgent }: TurnRecord): readonly number[] => [
  ...[file * 2 + (isAgent ? 1 : 0), at >>> 0],
  ...[Math.floor(at / 4_294_967_296) * 1_024 + Math.min(nth, 1_023), length, time],
];

export const writePart = (
  path: string,
  records: readonly TurnRecord[],
  lengths: Uint16Array,
  lists: Iterable<readonly [key: string, list: EncodedList]>,
): void => {
  const sorted = [...lists].toSorted(([a], [b]) => Number(a) - Number(b));
  const keys = Uint32Array.from(sorted, ([key]) => Number(key));
  const counts = Uint32Array.from(sorted, ([, { count }]) => count);
  const offsets = new Uint32Array(sorted.length + 1);
  for (const [nth, [, { bytes }]] of sorted.entries())
    offsets[nth + 1] = (offsets[nth] ?? 0) + bytes.length;
  const postings = new Uint8Array(Math.ceil((offsets.at(-1) ?? 0) / 4) * 4);
  for (const [nth, [, { bytes }]] of sorted.entries()) postings.set(bytes, offsets[nth]);
  const evenLengths = new Uint16Array(Math.ceil(lengths.length / 2) * 2);
  evenLengths.set(lengths);
  const body = [
    ...[keys, counts, offsets, Uint32Array.from(records.flatMap(wordsOf))],
    ...[new Uint32Array(evenLengths.buffer), new Uint32Array(postings.buffer)],
  ];
  const head = Uint32Array.of(MAGIC, records.length, sorted.length, postings.length, hashOf(body));
  const file = openSync(path, "wx", 0o600);
  try {
    for (const { buffer } of [head, ...body]) {
      const bytes = new Uint8Array(buffer);
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    }
  } finally {
    closeSync(file);
  }
};

/** FNV-1a over numbers of four bytes. */
const hashOf = (all: readonly Uint32Array[]): number => {
  let hash = 0x811c9dc5;
  for (const numbers of all)
    for (let at = 0; at < numbers.length; at += 1)
      hash = Math.imul(hash ^ (numbers[at] ?? 0), 0x01000193);
  return hash >>> 0;
};

/** Undefined if the file is not as it was written. */
export const openPart = (path: string): TurnPart | undefined => {
  const bytes = readFileSync(path);
  if (bytes.length % 4 !== 0) return undefined;
  const all = new Uint32Array(new Uint8Array(bytes).buffer);
  const [magic, total = 0, terms = 0, postingBytes = 0, hash] = all;
  let from = HEAD;
  const next = (count: number): Uint32Array => all.subarray(from, (from += count));
  const [keys, counts, offsets] = [next(terms), next(terms), next(terms + 1)];
  const records = next(total * RECORD);
  const lengths = next(Math.ceil((total * FIELD_COUNT) / 2));
  const postings = next(postingBytes / 4);
  if (magic !== MAGIC || from !== all.length || hashOf([all.subarray(HEAD)]) !== hash)
    return undefined;
  const listed = new Uint8Array(postings.buffer, postings.byteOffset, postingBytes);
  return {
    total,
    lengths: new Uint16Array(lengths.buffer, lengths.byteOffset, total * FIELD_COUNT),
    listOf: (key) => {
      const nth = placeOf(keys, Number(key));
      if (nth === undefined) return undefined;
      return { count: counts[nth] ?? 0, bytes: listed.subarray(offsets[nth], offsets[nth + 1]) };
    },
    keys: () => Array.from(keys, String),
    recordOf: (document) => {
      const [file = 0, low = 0, rest = 0, length = 0, time = 0] = records.subarray(
        document * RECORD,
        (document + 1) * RECORD,
      );
      assert(document < total, "the turn is in the part");
      const at = Math.floor(rest / 1_024) * 4_294_967_296 + low;
      return {
        ...{ file: file >>> 1, at, length, nth: rest % 1_024, time },
        isAgent: file % 2 === 1,
      };
    },
  };
};

const placeOf = (sorted: Uint32Array, wanted: number): number | undefined => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : undefined;
};
