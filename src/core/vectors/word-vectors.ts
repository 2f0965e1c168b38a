// A table of word vectors, and what a text's vector is by it: the sum of the vectors of its distinct words, at length 1.
import { err, ok, type Result } from "../kit/result.ts";
import { isObject, parseJson } from "../kit/json.ts";
import type { EmbedderIdentity } from "./identity.ts";
import { tableWords } from "./table-words.ts";
import { atLengthOne } from "./unit.ts";

export interface WordTable {
  readonly identity: EmbedderIdentity;
  /** The row of each word. */
  readonly rows: ReadonlyMap<string, number>;
  readonly numbers: Int8Array;
  readonly scales: Float32Array;
}

export interface TableBroken {
  readonly kind: "word-table-broken";
  readonly why: string;
}

const FORMAT = "twiceshy-words-1";

/**
 * The file of a table: a line of JSON, the words one a line in the order of their rows, padding to a multiple of four
 * bytes, the scales as 32-bit floats in little endian, the numbers as signed bytes.
 */
export const readWordTable = (bytes: Uint8Array): Result<WordTable, TableBroken> => {
  const decoder = new TextDecoder();
  const headEnd = bytes.indexOf(LINE_END);
  const head = parseJson(decoder.decode(bytes.subarray(0, Math.max(headEnd, 0))));
  if (!isObject(head) || head["format"] !== FORMAT) return broken("it has another format");
  const { name, fingerprint, dimensions, words, wordBytes } = head;
  if (typeof name !== "string" || typeof fingerprint !== "string")
    return broken("its first line lacks a field");
  if (!isCount(dimensions) || !isCount(words) || !isCount(wordBytes))
    return broken("its first line lacks a field");
  const wordsAt = headEnd + 1;
  const scalesAt = aligned(wordsAt + wordBytes);
  const numbersAt = scalesAt + 4 * words;
  const size = numbersAt + words * dimensions;
  if (bytes.length !== size) return broken(`it has ${bytes.length} bytes instead of ${size}`);
  const list = decoder.decode(bytes.subarray(wordsAt, wordsAt + wordBytes)).split("\n");
  const rows = new Map(list.slice(0, words).map((word, row) => [word, row]));
  if (rows.size !== words) return broken(`it names ${rows.size} words instead of ${words}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset + scalesAt, 4 * words);
  return ok({
    identity: { name, dimensions, fingerprint },
    rows,
    numbers: new Int8Array(bytes.buffer, bytes.byteOffset + numbersAt, words * dimensions),
    scales: Float32Array.from({ length: words }, (_, row) => view.getFloat32(4 * row, true)),
  });
};

/** The same file written. `fingerprint` should be a digest of words, scales and numbers. */
export const wordTableBytes = ({ identity, rows, numbers, scales }: WordTable): Uint8Array => {
  const encoder = new TextEncoder();
  const list = encoder.encode([...rows.keys()].map((word) => `${word}\n`).join(""));
  const { name, dimensions, fingerprint } = identity;
  const counts = { dimensions, words: rows.size, wordBytes: list.length };
  const head = encoder.encode(
    `${JSON.stringify({ format: FORMAT, name, fingerprint, ...counts })}\n`,
  );
  const scalesAt = aligned(head.length + list.length);
  const bytes = new Uint8Array(scalesAt + 4 * rows.size + numbers.length).fill(LINE_END);
  bytes.set(head);
  bytes.set(list, head.length);
  const view = new DataView(bytes.buffer, scalesAt);
  for (const [row, scale] of scales.entries()) view.setFloat32(4 * row, scale, true);
  bytes.set(
    new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.length),
    scalesAt + 4 * rows.size,
  );
  return bytes;
};

const LINE_END = 10;

const aligned = (at: number): number => Math.ceil(at / 4) * 4;

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value > 0;

const broken = (why: string): Result<never, TableBroken> => err({ kind: "word-table-broken", why });

/** Words that the table does not know add nothing. */
export const embedByTable = (table: WordTable, text: string): Float32Array => {
  const { dimensions } = table.identity;
  const sum = new Float64Array(dimensions);
  for (const row of rowsOf(table, text)) {
    const scale = table.scales[row] ?? 0;
    const from = row * dimensions;
    for (let at = 0; at < dimensions; at += 1)
      sum[at] = (sum[at] ?? 0) + scale * (table.numbers[from + at] ?? 0);
  }
  return atLengthOne(sum);
};

/** Ascending, so that the order of the words does not show even in the last bit. */
const rowsOf = ({ rows }: WordTable, text: string): Uint32Array => {
  const found = new Set<number>();
  for (const word of tableWords(text, (one) => rows.has(one))) {
    const row = rows.get(word);
    if (row !== undefined) found.add(row);
  }
  return Uint32Array.from(found).sort();
};
