// A sorted table in two files: `<name>.jsonl` holds a row a line, `["key", …]`, in the order of the keys; `<name>.at` holds
// where each row begins. Looked up by bisection, with a few reads and without loading it.
import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { assert } from "../../core/kit/assert.ts";
import { parseJson } from "../../core/kit/json.ts";
import { readAt, writeFile, type Written } from "./files.ts";

export type Cell = string | number;
export type Row = readonly [key: string, ...cells: Cell[]];

export interface Table {
  /** The rows from the first key that is not less than `key`, for as long as keys begin so. */
  readonly startingWith: (key: string) => Generator<Row>;
  readonly row: (key: string) => Row | undefined;
  readonly close: () => void;
}

const AT_BYTES = 8;
/** Enough for nearly every key. */
const KEY_BYTES = 96;

/** Writes the rows, which must come sorted by key; says what was written, by file name. */
export const writeTable = (
  folder: string,
  name: string,
  rows: Iterable<Row>,
): readonly (readonly [file: string, written: Written])[] => {
  const starts: number[] = [];
  let at = 0;
  function* lines(): Generator<string> {
    for (const row of rows) {
      const line = `${JSON.stringify(row)}\n`;
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

/** The table in those two files, which must be of the sizes they were written with; they stay open until `close`. */
export const openTable = (
  folder: string,
  name: string,
  bytesOf: (file: string) => number | undefined,
): Table | undefined => {
  const file = openSync(join(folder, `${name}.jsonl`), "r");
  const index = openSync(join(folder, `${name}.at`), "r");
  const close = (): void => [file, index].forEach((open) => closeSync(open));
  const bytes = bytesOf(`${name}.at`);
  if (fstatSync(index).size !== bytes || fstatSync(file).size !== bytesOf(`${name}.jsonl`)) {
    close();
    return undefined;
  }
  let places: Buffer | undefined;
  const startOf = (row: number): number => {
    places ??= readAt(index, 0, bytes);
    return places.readDoubleLE(row * AT_BYTES);
  };
  const size = bytes / AT_BYTES - 1;
  const keys = new Map<number, string>();
  const rowAt = (number: number): Row => {
    const start = startOf(number);
    const row = parseJson(readAt(file, start, startOf(number + 1) - start).toString());
    assert(isRow(row), `row ${number} of ${name} reads as it was written`);
    keys.set(number, row[0]);
    return row;
  };
  /** Looking for a row passes by many: of those only the beginning is read. */
  const keyAt = (number: number): string => {
    const known = keys.get(number);
    if (known !== undefined) return known;
    const start = startOf(number);
    const begins = readAt(file, start, Math.min(KEY_BYTES, startOf(number + 1) - start));
    const key = /^\["([ !#-[\]-~]*)"/.exec(begins.toString())?.[1] ?? rowAt(number)[0];
    keys.set(number, key);
    return key;
  };
  const firstFrom = (key: string): number => {
    let low = 0;
    for (let high = size; low < high;) {
      const middle = (low + high) >> 1;
      if (keyAt(middle) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    close,
    row: (key) => {
      const number = firstFrom(key);
      return number < size && keyAt(number) === key ? rowAt(number) : undefined;
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

const isRow = (value: unknown): value is Row =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  value.every((cell) => typeof cell === "string" || typeof cell === "number");
