// The vectors of one embedder on disk: a line that says whose they are, then a row for each text, appended as texts are
// embedded. Each row carries a hash. A row that is not what was written is as one never written: its text is embedded again.
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { orUndefined, succeeds } from "../../core/kit/fault.ts";
import { hash64, NO_LETTERS, PRIME } from "../../core/kit/hash.ts";
import { identityKey, type EmbedderIdentity } from "../../core/vectors/identity.ts";
import type { PackedVectors } from "../../core/vectors/packed.ts";
import { createKnownVectors, type KnownVectors } from "../../core/vectors/known-vectors.ts";
import { readAt } from "../kit/read-at.ts";

/** Raised with every change to the form of the file. */
const SCHEMA = 1;

/** The key, the scale and the hash of a row; its numbers follow. */
const ROW_HEAD = 16;

export interface VectorFile {
  /** All that is known now, by this process or by others. */
  readonly table: () => KnownVectors;
  /** Keeps more. On a disk that cannot be written to, this process alone knows them. */
  readonly keep: (keys: readonly number[], vectors: PackedVectors) => void;
  /** Writes the file anew with these rows of the table alone, which is then that of them. */
  readonly rewrite: (rows: readonly number[]) => void;
}

/** `folder` need not exist, and may be removed at any time. */
export const openVectorFile = (folder: string, identity: EmbedderIdentity): VectorFile => {
  const head = Buffer.from(`${JSON.stringify([SCHEMA, identityKey(identity)])}\n`);
  const path = join(folder, `${hash64(head.toString())}.bin`);
  let read: Read | undefined;

  const current = (): Read => {
    // What could not be written is not lost as long as the process lives.
    if (read !== undefined && (read.unwritten || isSame(read, stateOf(path)))) return read;
    const { isDamaged, ...fresh } = readFile(path, head, identity);
    read = isDamaged ? rewritten(fresh.table, rowsOf(fresh.table)) : fresh;
    return read;
  };

  const rewritten = (table: KnownVectors, rows: readonly number[]): Read => {
    const [keys, vectors] = table.taken(rows);
    const kept = createKnownVectors(identity);
    kept.add(keys, vectors);
    const isWritten = succeeds(() => {
      const draft = `${path}.${process.pid}.new`;
      rmSync(draft, { force: true });
      write(draft, "wx", [head, rowBytes(keys, vectors)]);
      if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
        rmSync(path, { recursive: true });
      renameSync(draft, path);
    });
    return { table: kept, unwritten: !isWritten, ...stateOf(path) };
  };

  return {
    table: () => current().table,
    keep: (keys, vectors) => {
      const { table, bytes, unwritten } = current();
      table.add(keys, vectors);
      const rows = rowBytes(keys, vectors);
      const parts = bytes === 0 ? [head, rows] : [rows];
      const isWritten = succeeds(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        write(path, "a", parts);
      });
      const grown = parts.reduce((sum, part) => sum + part.length, bytes);
      // If another process appended in between, the size differs, and the next question reads the file again.
      read = {
        ...{ table, unwritten: unwritten || !isWritten },
        ...{ inode: stateOf(path).inode, bytes: grown },
      };
    },
    rewrite: (rows) => {
      read = rewritten(current().table, rows);
    },
  };
};

interface FileState {
  readonly inode: number;
  readonly bytes: number;
}

interface Read extends FileState {
  readonly table: KnownVectors;
  /** It knows more than the file, which could not be written. */
  readonly unwritten: boolean;
}

const NOWHERE: FileState = { inode: 0, bytes: 0 };

const stateOf = (path: string): FileState => {
  const stat = orUndefined(() => statSync(path));
  return stat === undefined ? NOWHERE : { inode: stat.ino, bytes: stat.size };
};

const isSame = (read: FileState, now: FileState): boolean =>
  read.inode === now.inode && read.bytes === now.bytes;

const rowsOf = (table: KnownVectors): readonly number[] =>
  Array.from({ length: table.size() }, (_, row) => row);

const write = (path: string, flags: "a" | "wx", parts: readonly Uint8Array[]): void => {
  const file = openSync(path, flags, 0o600);
  try {
    // In one piece, so that what two processes append does not mix.
    const bytes = Buffer.concat(parts);
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
  } finally {
    closeSync(file);
  }
};

/** The rows that are as they were written. Whatever keeps the file from being read, it can be made again. */
const readFile = (
  path: string,
  head: Buffer,
  identity: EmbedderIdentity,
): Read & { readonly isDamaged: boolean } => {
  const table = createKnownVectors(identity);
  const fresh = { table, unwritten: false, isDamaged: false };
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return { ...fresh, ...NOWHERE };
  try {
    const { ino, size } = fstatSync(file);
    // A disk may fail, and a folder may be in its place.
    const bytes = orUndefined(() => readAt(file, 0, size));
    const isOurs = bytes?.subarray(0, head.length).equals(head) === true;
    const isWhole = isOurs && addRows(table, bytes.subarray(head.length));
    return { ...fresh, isDamaged: !isWhole, inode: ino, bytes: size };
  } finally {
    closeSync(file);
  }
};

/** Adds the rows that are as they were written; false if some are not. */
const addRows = (table: KnownVectors, bytes: Buffer): boolean => {
  const { identity } = table;
  const width = ROW_HEAD + identity.dimensions;
  const count = Math.floor(bytes.length / width);
  const numbers = new Int8Array(count * identity.dimensions);
  const scales = new Float32Array(count);
  const keys: number[] = [];
  for (let row = 0; row < count; row += 1) {
    const at = row * width;
    if (bytes.readUInt32LE(at + 12) !== hashOfRow(bytes, at, width)) continue;
    numbers.set(bytes.subarray(at + ROW_HEAD, at + width), keys.length * identity.dimensions);
    scales[keys.length] = bytes.readFloatLE(at + 8);
    keys.push(bytes.readDoubleLE(at));
  }
  table.add(keys, { identity, numbers, scales });
  return keys.length * width === bytes.length;
};

const rowBytes = (
  keys: readonly number[],
  { identity: { dimensions }, numbers, scales }: PackedVectors,
): Buffer => {
  const width = ROW_HEAD + dimensions;
  const bytes = Buffer.alloc(keys.length * width);
  for (const [row, key] of keys.entries()) {
    const at = row * width;
    bytes.writeDoubleLE(key, at);
    bytes.writeFloatLE(scales[row] ?? 0, at + 8);
    bytes.set(
      new Uint8Array(numbers.buffer, numbers.byteOffset + row * dimensions, dimensions),
      at + ROW_HEAD,
    );
    bytes.writeUInt32LE(hashOfRow(bytes, at, width), at + 12);
  }
  return bytes;
};

/** FNV-1a over all of a row but the four bytes of the hash itself. */
const hashOfRow = (bytes: Uint8Array, at: number, width: number): number => {
  let hash = NO_LETTERS;
  for (let place = at; place < at + width; place += place === at + 11 ? 5 : 1)
    hash = Math.imul(hash ^ (bytes[place] ?? 0), PRIME);
  return hash >>> 0;
};
