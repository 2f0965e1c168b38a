// A sorted table in two files. `<name>.jsonl` holds one row a line, `["key", …] <hash>`, in the order of the keys;
// `<name>.at` holds where each row begins. A lookup takes a few reads and does not load the table.
import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { hash32 } from "../../core/kit/hash.ts";
import { BASE32 } from "../../core/kit/base32.ts";
import { parseJson } from "../../core/kit/json.ts";
import { readAt } from "../kit/read-at.ts";
import { writeFile, type Written } from "./files.ts";

export type Cell = string | number;
export type Row = readonly [key: string, ...cells: Cell[]];

/**
 * Thrown if a table does not read as it was written, or tells of what no longer exists. The caller then goes on without
 * the snapshot.
 */
export class TableDamaged extends Error {}

export interface Table {
  /** The rows whose keys begin with `key`, in order. */
  readonly startingWith: (key: string) => Generator<Row>;
  readonly row: (key: string) => Row | undefined;
  readonly close: () => void;
}

const AT_BYTES = 8;
/** A space, eight digits and the newline. */
const HASH_LENGTH = 10;
/** Long enough for nearly every key. */
const KEY_BYTES = 96;
/** A little less than 4,096, so that Node allocates it from its pool. */
const PAGE_BYTES = 4_000;
const MOST_PAGES = 1_024;

/** Writes the rows, which must be sorted by key; returns what was written, by file name. */
export const writeTable = (
  folder: string,
  name: string,
  rows: Iterable<Row>,
): readonly (readonly [file: string, written: Written])[] => {
  const starts: number[] = [];
  let at = 0;
  function* lines(): Generator<string> {
    for (const row of rows) {
      const line = lineOf(JSON.stringify(row));
      starts.push(at);
      at += Buffer.byteLength(line);
      yield line;
    }
  }
  const text = writeFile(join(folder, `${name}.jsonl`), lines());
  const places = Buffer.alloc((starts.length + 1) * AT_BYTES);
  [...starts, at].forEach((start, index) => places.writeDoubleLE(start, index * AT_BYTES));
  const index = writeFile(join(folder, `${name}.at`), places);
  return [
    [`${name}.jsonl`, text],
    [`${name}.at`, index],
  ];
};

/** The table in those two files, which must have the sizes they were written with. They stay open until `close`. */
export const openTable = (
  folder: string,
  name: string,
  bytesOf: (file: string) => number | undefined,
): Table | undefined => {
  const file = openSync(join(folder, `${name}.jsonl`), "r");
  const index = openSync(join(folder, `${name}.at`), "r");
  const close = (): void => [file, index].forEach((open) => closeSync(open));
  const bytes = bytesOf(`${name}.at`);
  const fileBytes = fstatSync(file).size;
  if (fstatSync(index).size !== bytes || fileBytes !== bytesOf(`${name}.jsonl`)) {
    close();
    return undefined;
  }
  const pages = new Map<number, Buffer>();
  /** Reads by pages, because the rows that a search visits lie ever closer together. */
  const bytesAt = (start: number, length: number): Buffer => {
    const page = Math.floor(start / PAGE_BYTES);
    const from = start - page * PAGE_BYTES;
    if (from + length > PAGE_BYTES) return readAt(file, start, length);
    let read = pages.get(page);
    if (read === undefined) {
      read = readAt(file, page * PAGE_BYTES, PAGE_BYTES);
      if (pages.size === MOST_PAGES) pages.clear();
      pages.set(page, read);
    }
    return read.subarray(from, from + length);
  };
  let places: Buffer | undefined;
  const startOf = (row: number): number => {
    places ??= readAt(index, 0, bytes);
    return places.readDoubleLE(row * AT_BYTES);
  };
  /** A row's line, or its first `most` bytes. */
  const textAt = (number: number, most = Number.POSITIVE_INFINITY): string => {
    const start = startOf(number);
    const end = startOf(number + 1);
    if (!Number.isSafeInteger(start) || start < 0 || !(end > start) || !(end <= fileBytes))
      throw new TableDamaged(`row ${number} of ${name} has no place`);
    return bytesAt(start, Math.min(most, end - start)).toString();
  };
  const size = bytes / AT_BYTES - 1;
  const keys = new Map<number, string>();
  /** The row read last: a search proves it, and then it is asked for. */
  let latest: { readonly number: number; readonly row: Row } | undefined;
  const rowAt = (number: number): Row => {
    if (latest?.number === number) return latest.row;
    const line = textAt(number);
    const text = line.slice(0, -HASH_LENGTH);
    const row = line === lineOf(text) ? parseJson(text) : undefined;
    if (!isRow(row)) throw new TableDamaged(`row ${number} of ${name} is not what was written`);
    keys.set(number, row[0]);
    latest = { number, row };
    return row;
  };
  /** A search visits many rows. Of these only the beginning is read. */
  const keyAt = (number: number): string => {
    const known = keys.get(number);
    if (known !== undefined) return known;
    const key = /^\["([ !#-[\]-~]*)"/.exec(textAt(number, KEY_BYTES))?.[1] ?? rowAt(number)[0];
    keys.set(number, key);
    return key;
  };
  const firstFrom = (key: string): number => {
    const wanted = placeOf(key);
    let [low, high, before, behind] = [0, size, 0, 1];
    for (let turn = 0; low < high; turn++) {
      // Ids are spread evenly, so three guesses in proportion come close. For other keys every second turn halves what
      // is left.
      const inProportion = turn < 3 || turn % 2 === 1;
      const share = inProportion ? (wanted - before) / (behind - before) : 0.5;
      const guess = low + Math.floor((high - low) * (share >= 0 && share <= 1 ? share : 0.5));
      const number = Math.min(guess, high - 1);
      const found = keyAt(number);
      if (found < key) [low, before] = [number + 1, placeOf(found)];
      else [high, behind] = [number, placeOf(found)];
      if (found === key) low = number;
    }
    // A damaged key may have misled the search. But if a proven row has the key, or two proven rows enclose its place,
    // it is nowhere else.
    if ((low === size || rowAt(low)[0] !== key) && low > 0) rowAt(low - 1);
    return low;
  };
  return {
    close,
    row: (key) => {
      const number = firstFrom(key);
      const row = number < size ? rowAt(number) : undefined;
      return row?.[0] === key ? row : undefined;
    },
    startingWith: function* (key) {
      for (let number = firstFrom(key); number < size; number++) {
        const row = rowAt(number);
        if (!row[0].startsWith(key)) return;
        yield row;
      }
    },
  };
};

/** The place of an id that begins with this key among all ids, from 0 to 1. For any other key it is a rough guess. */
const placeOf = (key: string): number => {
  let place = 0;
  let unit = 1;
  for (let at = 0; at < Math.min(key.length, 8); at++) {
    unit /= SORTED_BASE32.length;
    place += unit * Math.max(0, SORTED_BASE32.indexOf(key.charAt(at)));
  }
  return place;
};

const SORTED_BASE32 = [...BASE32].sort().join("");

const lineOf = (text: string): string => `${text} ${hash32(text).toString(16).padStart(8, "0")}\n`;

const isRow = (value: unknown): value is Row =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  value.every((cell) => typeof cell === "string" || typeof cell === "number");
