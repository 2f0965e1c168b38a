// The bytes of an SQLite database, by its published file format: numbers, pages and records. What is not what it says it is
// reads as nothing: a damaged page costs its own rows.

export type SqlValue = string | number | Uint8Array | null;

/** A database as pages, which are numbered from 1. */
export interface Pages {
  readonly count: number;
  /** The bytes of each page that hold content. */
  readonly usable: number;
  readonly page: (number: number) => Uint8Array | undefined;
}

export const u16 = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

export const u32 = (bytes: Uint8Array, at: number): number =>
  u16(bytes, at) * 65_536 + u16(bytes, at + 2);

/** A number of up to nine bytes, and where it ends. Those beyond 2^53 lose their last digits. */
export const varint = (bytes: Uint8Array, at: number): readonly [value: number, end: number] => {
  let value = 0;
  for (let nth = 0; nth < 8; nth += 1) {
    const byte = bytes[at + nth] ?? 0;
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + nth + 1];
  }
  return [value * 256 + (bytes[at + 8] ?? 0), at + 9];
};

/** The size of the database's page and the part of it that is used, as the first bytes say; undefined if they are of no database. */
export const pageSizes = (
  head: Uint8Array,
): { readonly size: number; readonly usable: number } | undefined => {
  const isDatabase = [...MAGIC].every((letter, at) => head[at] === letter.charCodeAt(0));
  const stated = u16(head, 16);
  const size = stated === 1 ? 65_536 : stated;
  const usable = size - (head[20] ?? 0);
  const isUtf8 = u32(head, 56) <= 1;
  return isDatabase && isUtf8 && size >= 512 && usable >= 480 ? { size, usable } : undefined;
};

const MAGIC = "SQLite format 3\0";

const utf8 = new TextDecoder();

/** The values of a record, as many as are whole. */
export const valuesIn = (record: Uint8Array): readonly SqlValue[] => {
  const [header, first] = varint(record, 0);
  const values: SqlValue[] = [];
  let at = header;
  for (let type = first; type < header;) {
    const [kind, next] = varint(record, type);
    const length = lengthOf(kind);
    if (at + length > record.length) break;
    values.push(valueOf(record.subarray(at, at + length), kind));
    at += length;
    type = next;
  }
  return values;
};

const LENGTHS = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];

const lengthOf = (kind: number): number => LENGTHS[kind] ?? Math.floor((kind - 12) / 2);

const valueOf = (bytes: Uint8Array, kind: number): SqlValue => {
  if (kind >= 12) return kind % 2 === 1 ? utf8.decode(bytes) : bytes;
  if (kind === 0) return null;
  if (kind === 7) return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0);
  if (kind >= 8) return kind - 8;
  let value = (bytes[0] ?? 0) > 127 ? -1 : 0;
  for (const byte of bytes) value = value * 256 + byte;
  return value;
};
