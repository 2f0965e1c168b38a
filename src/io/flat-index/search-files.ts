// The files of a search index: `terms.jsonl` holds a row for each term, in order, and where its postings are in
// `postings.bin`; `documents.bin` what is known of each memory, `ids.txt` its id. Each row carries a hash, and the
// head those of all else that is read, so that no damage goes unnoticed.
import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { hash32, NO_LETTERS, PRIME } from "../../core/kit/hash.ts";
import { assert } from "../../core/kit/assert.ts";
import { firstWhere } from "../../core/kit/numbers.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { FIELD_COUNT } from "../../core/search/document.ts";
import type { EncodedList } from "../../core/search/encoded.ts";
import type { IndexPart } from "../../core/search/parts.ts";
import type { KnownTerm } from "../../core/search/postings.ts";
import { readAt } from "../kit/read-at.ts";
import { TableDamaged } from "./table.ts";

/** The memories of a part, by their numbers. */
export interface IndexedMemories {
  readonly ids: readonly EventId[];
  readonly lengths: Uint16Array;
  /** Seconds since 1970. */
  readonly times: Uint32Array;
  /** How many files each is about. */
  readonly breadths: Uint8Array;
  /** The key of what an embedder reads of each. */
  readonly textKeys: Float64Array;
}

/** In the order of their terms. */
export type SortedLists = Iterable<readonly [term: string, list: EncodedList]>;

/** What the head says of the files. */
export interface FileFigures {
  readonly total: number;
  readonly bytes: Readonly<Record<FileName, number>>;
  readonly documentsHash: number;
  /** For each block of terms: its first term, where it begins, and its hash. */
  readonly blocks: readonly TermBlock[];
}

type TermBlock = readonly [first: string, offset: number, hash: number];
type FileName = keyof typeof FILES;

const FILES = {
  terms: "terms.jsonl",
  postings: "postings.bin",
  documents: "documents.bin",
  ids: "ids.txt",
} as const;

const FILE_NAMES = ["terms", "postings", "documents", "ids"] as const;

const BLOCK_TERMS = 64;
/** An id and its hash, in hex digits. */
const ID_BYTES = 52 + 8;

const idRow = (id: string): string => id + hash32(id).toString(16).padStart(8, "0");
/** Lengths of the fields, the time, the breadth, and the key of the text, as pairs of bytes. */
const RECORD_UNITS = FIELD_COUNT + 7;
const UNIT = 65_536;
const KEY_UNITS = [0, 1, 2, 3];
const PIECE_BYTES = 1 << 20;

/** A file written in large pieces. */
const createFile = (path: string) => {
  const file = openSync(path, "wx", 0o600);
  const piece = new Uint8Array(PIECE_BYTES);
  let [used, bytes] = [0, 0];
  const flush = (data: Uint8Array): void => {
    for (let at = 0; at < data.length;) at += writeSync(file, data, at);
  };
  return {
    /** Returns how many bytes it were. */
    write: (data: Uint8Array): number => {
      bytes += data.length;
      if (used + data.length > piece.length) {
        flush(piece.subarray(0, used));
        used = 0;
      }
      if (data.length > piece.length) flush(data);
      else {
        piece.set(data, used);
        used += data.length;
      }
      return data.length;
    },
    end: (): number => {
      flush(piece.subarray(0, used));
      fsyncSync(file);
      closeSync(file);
      return bytes;
    },
  };
};

/** Writes the files into a new folder. */
export const writePart = (
  folder: string,
  memories: IndexedMemories,
  lists: SortedLists,
): FileFigures => {
  const [terms, postings, documents, ids] = FILE_NAMES.map((name) =>
    createFile(join(folder, FILES[name])),
  );
  assert(terms && postings && documents && ids, "there are four files");
  const blocks: TermBlock[] = [];
  let rows: string[] = [];
  let [first, start, at] = ["", 0, 0];
  const endBlock = (): void => {
    const text = rows.join("");
    blocks.push([first, start, hash32(text)]);
    start += terms.write(Buffer.from(text));
    rows = [];
  };
  for (const [term, { count, bytes }] of lists) {
    if (rows.length === 0) first = term;
    rows.push(`${JSON.stringify([term, count, at, bytes.length, hashOfBytes(bytes)])}\n`);
    at += postings.write(bytes);
    if (rows.length === BLOCK_TERMS) endBlock();
  }
  if (rows.length > 0) endBlock();
  const records = recordsOf(memories);
  documents.write(records);
  for (const id of memories.ids) ids.write(Buffer.from(idRow(id), "latin1"));
  const bytes = {
    ...{ terms: terms.end(), postings: postings.end() },
    ...{ documents: documents.end(), ids: ids.end() },
  };
  return { total: memories.ids.length, bytes, documentsHash: hashOfBytes(records), blocks };
};

const recordsOf = ({ ids, lengths, times, breadths, textKeys }: IndexedMemories): Uint8Array => {
  const units = new Uint16Array(ids.length * RECORD_UNITS);
  for (let document = 0; document < ids.length; document += 1) {
    const at = document * RECORD_UNITS;
    units.set(lengths.subarray(document * FIELD_COUNT, (document + 1) * FIELD_COUNT), at);
    const time = times[document] ?? 0;
    units[at + FIELD_COUNT] = time & 65_535;
    units[at + FIELD_COUNT + 1] = time >>> 16;
    units[at + FIELD_COUNT + 2] = breadths[document] ?? 0;
    const key = textKeys[document] ?? 0;
    for (const nth of KEY_UNITS) units[at + FIELD_COUNT + 3 + nth] = Math.floor(key / UNIT ** nth);
  }
  return new Uint8Array(units.buffer);
};

/** A part on disk. Its files stay open until `close`. */
export interface StoredPart extends IndexPart, Omit<IndexedMemories, "ids"> {
  readonly idOf: (document: number) => EventId;
  /** The number of the memory with that id. */
  readonly numberOf: (id: EventId) => number | undefined;
  readonly terms: () => Iterable<string>;
  /** The terms that begin like that. */
  readonly like: (start: string) => Iterable<KnownTerm>;
  readonly close: () => void;
}

/** Undefined if the files are not as long as they were written. */
export const openPart = (folder: string, figures: FileFigures): StoredPart | undefined => {
  const files = FILE_NAMES.map((name) => openSync(join(folder, FILES[name]), "r"));
  const close = (): void => files.forEach((file) => closeSync(file));
  const [terms, postings, documents, ids] = files;
  assert(
    terms !== undefined && postings !== undefined && documents !== undefined && ids !== undefined,
    "there are four files",
  );
  if (FILE_NAMES.some((name, nth) => fstatSync(files[nth] ?? 0).size !== figures.bytes[name])) {
    close();
    return undefined;
  }
  const records = readAt(documents, 0, figures.bytes.documents);
  if (hashOfBytes(records) !== figures.documentsHash) {
    close();
    return undefined;
  }
  const idOf = (document: number): EventId => {
    const row = readAt(ids, document * ID_BYTES, ID_BYTES).toString("latin1");
    const id = row.slice(0, -8);
    if (!isEventId(id) || row !== idRow(id))
      throw new TableDamaged("an id of the search index is not what was written");
    return id;
  };
  const numbers = lazily(() => numbersIn(readAt(ids, 0, figures.bytes.ids).toString("latin1")));
  return {
    total: figures.total,
    ...memoriesIn(records, figures.total),
    ...dictionaryIn(terms, postings, figures),
    ...{ idOf, close, numberOf: (id) => numbers().get(id) },
  };
};

const memoriesIn = (records: Uint8Array, total: number): Omit<IndexedMemories, "ids"> => {
  const units = new Uint16Array(new Uint8Array(records).buffer);
  const lengths = new Uint16Array(total * FIELD_COUNT);
  const times = new Uint32Array(total);
  const breadths = new Uint8Array(total);
  const textKeys = new Float64Array(total);
  for (let document = 0; document < total; document += 1) {
    const at = document * RECORD_UNITS;
    for (let field = 0; field < FIELD_COUNT; field += 1)
      lengths[document * FIELD_COUNT + field] = units[at + field] ?? 0;
    times[document] = (units[at + FIELD_COUNT] ?? 0) + UNIT * (units[at + FIELD_COUNT + 1] ?? 0);
    breadths[document] = units[at + FIELD_COUNT + 2] ?? 0;
    for (const nth of KEY_UNITS)
      textKeys[document] =
        (textKeys[document] ?? 0) + (units[at + FIELD_COUNT + 3 + nth] ?? 0) * UNIT ** nth;
  }
  return { lengths, times, breadths, textKeys };
};

const numbersIn = (text: string): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: text.length / ID_BYTES }, (_, document) => [
      text.slice(document * ID_BYTES, (document + 1) * ID_BYTES - 8),
      document,
    ]),
  );

const dictionaryIn = (
  terms: number,
  postings: number,
  { blocks, bytes }: FileFigures,
): Pick<StoredPart, "listOf" | "terms" | "like"> => {
  const texts = new Map<number, string>();
  const blockAt = (nth: number): string => {
    const known = texts.get(nth);
    if (known !== undefined) return known;
    const [, start, hash] = blocks[nth] ?? ["", 0, 0];
    const end = blocks[nth + 1]?.[1] ?? bytes.terms;
    const text = readAt(terms, start, end - start).toString();
    if (hash32(text) !== hash) throw new TableDamaged("a block of terms is not what was written");
    texts.set(nth, text);
    return text;
  };
  /** The block that a term is in, if it is there; below 0 if it comes before all. */
  const placeOf = (term: string): number =>
    firstWhere(blocks.length, (at) => (blocks[at]?.[0] ?? "") > term) - 1;
  return {
    listOf: (term) => {
      const nth = placeOf(term);
      if (nth < 0) return undefined;
      const start = `[${JSON.stringify(term)},`;
      const block = blockAt(nth);
      const at = block.startsWith(start) ? 0 : block.indexOf(`\n${start}`) + 1;
      if (at === 0 && !block.startsWith(start)) return undefined;
      const [, count, offset, length, hash] = rowIn(block.slice(at, block.indexOf("\n", at)));
      const read = readAt(postings, offset, length);
      if (hashOfBytes(read) !== hash) throw new TableDamaged("postings are not what was written");
      return { count, bytes: read };
    },
    terms: function* () {
      for (let nth = 0; nth < blocks.length; nth += 1)
        for (const row of blockAt(nth).split("\n")) if (row !== "") yield rowIn(row)[0];
    },
    like: function* (start) {
      const from = `[${JSON.stringify(start).slice(0, -1)}`;
      for (let nth = Math.max(0, placeOf(start)); nth < blocks.length; nth += 1) {
        const first = blocks[nth]?.[0] ?? "";
        if (first > start && !first.startsWith(start)) return;
        for (const row of blockAt(nth).split("\n")) {
          if (!row.startsWith(from)) continue;
          const [term, count] = rowIn(row);
          yield [term, count];
        }
      }
    },
  };
};

type TermRow = readonly [term: string, count: number, offset: number, length: number, hash: number];

const rowIn = (text: string): TermRow => {
  const row = parseJson(text);
  if (!isTermRow(row)) throw new TableDamaged("a row of terms is not what was written");
  return row;
};

const isTermRow = (value: unknown): value is TermRow =>
  Array.isArray(value) &&
  value.length === 5 &&
  typeof value[0] === "string" &&
  value.slice(1).every((figure) => typeof figure === "number");

/** FNV-1a, as `hash32`. */
const hashOfBytes = (bytes: Uint8Array): number => {
  let hash = NO_LETTERS;
  for (let at = 0; at < bytes.length; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME);
  return hash >>> 0;
};

export const isFileFigures = (value: unknown): value is FileFigures =>
  isObject(value) &&
  typeof value.total === "number" &&
  typeof value.documentsHash === "number" &&
  isBytes(value.bytes) &&
  Array.isArray(value.blocks) &&
  value.blocks.every(isBlock);

const isBytes = (value: unknown): value is FileFigures["bytes"] =>
  isObject(value) && FILE_NAMES.every((name) => typeof value[name] === "number");

const isBlock = (value: unknown): value is TermBlock =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  typeof value[1] === "number" &&
  typeof value[2] === "number";
