// The trees of an SQLite database: all rows of a table, one row by its number, and the rows that an index lists under a text.
import { u16, u32, valuesIn, varint, type Pages, type SqlValue } from "./record.ts";

export interface SqlRow {
  readonly number: number;
  readonly values: readonly SqlValue[];
}

const TABLE_INNER = 5;
const TABLE_LEAF = 13;
const INDEX_INNER = 2;
const INDEX_LEAF = 10;

/** A tree of more levels is damaged. */
const MOST_LEVELS = 20;
/** A longer record holds what a tool returned, and nothing that was said. */
const MOST_BYTES = 1 << 20;

interface Node {
  readonly type: number;
  readonly bytes: Uint8Array;
  readonly cells: readonly number[];
  /** Of an inner page. */
  readonly last: number;
}

/** A page that is in a tree twice makes it endless. */
const nextNode = (pages: Pages, number: number, seen: Set<number>): Node | undefined => {
  if (seen.has(number)) return undefined;
  seen.add(number);
  return nodeAt(pages, number);
};

const nodeAt = ({ page }: Pages, number: number): Node | undefined => {
  const bytes = page(number);
  if (bytes === undefined) return undefined;
  const head = number === 1 ? 100 : 0;
  const type = bytes[head] ?? 0;
  const isInner = type === TABLE_INNER || type === INDEX_INNER;
  const first = head + (isInner ? 12 : 8);
  const count = Math.min(u16(bytes, head + 3), bytes.length >> 1);
  return {
    ...{ type, bytes },
    cells: Array.from({ length: count }, (_, nth) => u16(bytes, first + 2 * nth)),
    last: isInner ? u32(bytes, head + 8) : 0,
  };
};

/** The rows of the table whose tree begins at that page, in the order of their numbers. */
export function* rowsOf(pages: Pages, root: number, seen = new Set<number>()): Generator<SqlRow> {
  const node = nextNode(pages, root, seen);
  if (node?.type === TABLE_LEAF)
    for (const cell of node.cells) {
      const row = rowIn(pages, node, cell);
      if (row !== undefined) yield row;
    }
  if (node?.type !== TABLE_INNER) return;
  for (const cell of node.cells) yield* rowsOf(pages, u32(node.bytes, cell), seen);
  yield* rowsOf(pages, node.last, seen);
}

/** The row of that number. */
export const rowAt = (pages: Pages, root: number, number: number): SqlRow | undefined => {
  let at = root;
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const node = nodeAt(pages, at);
    if (node?.type === TABLE_LEAF) {
      const cell = node.cells.find((one) => rowNumber(node, one) === number);
      return cell === undefined ? undefined : rowIn(pages, node, cell);
    }
    if (node?.type !== TABLE_INNER) return undefined;
    const { bytes, cells, last } = node;
    const cell = cells.find((one) => varint(bytes, one + 4)[0] >= number);
    at = cell === undefined ? last : u32(bytes, cell);
  }
  return undefined;
};

/** The numbers of the rows that an index has under a text, which is the first of its columns. */
export function* rowsUnder(
  pages: Pages,
  root: number,
  text: string,
  seen = new Set<number>(),
): Generator<number> {
  const node = nextNode(pages, root, seen);
  if (node?.type !== INDEX_INNER && node?.type !== INDEX_LEAF) return;
  const isInner = node.type === INDEX_INNER;
  for (const cell of node.cells) {
    const record = payloadAt(pages, node.bytes, cell + (isInner ? 4 : 0), "index");
    const values = record === undefined ? [] : valuesIn(record);
    const [first] = values;
    const key = typeof first === "string" ? first : "";
    if (isInner && key >= text) yield* rowsUnder(pages, u32(node.bytes, cell), text, seen);
    if (key > text) return;
    const number = values.at(-1);
    if (key === text && typeof number === "number") yield number;
  }
  if (isInner) yield* rowsUnder(pages, node.last, text, seen);
}

const rowNumber = ({ bytes }: Node, cell: number): number =>
  varint(bytes, varint(bytes, cell)[1])[0];

const rowIn = (pages: Pages, node: Node, cell: number): SqlRow | undefined => {
  const record = payloadAt(pages, node.bytes, cell, "table");
  return record && { number: rowNumber(node, cell), values: valuesIn(record) };
};

/** The record of a cell, with what of it is on further pages. */
const payloadAt = (
  { usable, page, count }: Pages,
  bytes: Uint8Array,
  cell: number,
  of: "table" | "index",
): Uint8Array | undefined => {
  const [length, sized] = varint(bytes, cell);
  const at = of === "table" ? varint(bytes, sized)[1] : sized;
  if (length > MOST_BYTES) return undefined;
  const most = of === "table" ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most) return bytes.subarray(at, at + length);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((length - least) % (usable - 4));
  const here = fitting <= most ? fitting : least;
  const whole = new Uint8Array(length);
  whole.set(bytes.subarray(at, at + here));
  let filled = here;
  let next = u32(bytes, at + here);
  for (let hops = 0; filled < length && hops <= count; hops += 1) {
    const more = page(next);
    if (more === undefined) return undefined;
    const part = more.subarray(4, Math.min(usable, 4 + length - filled));
    whole.set(part, filled);
    filled += part.length;
    next = u32(more, 0);
  }
  return filled === length ? whole : undefined;
};
