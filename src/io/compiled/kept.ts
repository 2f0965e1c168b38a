// Compiled code between two runs: a file below the user's own home, never in a project's tree. V8 looks at the version,
// the flags and the length of what it is handed, and not at its bytes, so that they stand in the file twice: halves that
// are not equal are not what was kept.
import {
  accessSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";

export interface Kept {
  readonly code: Buffer;
  /** In what ways the program ran before this was kept: what those ran, it holds compiled. */
  readonly ways: readonly string[];
}

/** Room for the names of the ways behind the code; a multiple of what V8 aligns to. Some two hundred ways of commands. */
const WAYS_BYTES = 4_096;
const LIMIT = 8 << 20;
/** At least. */
const PIECE_BYTES = 1 << 16;

/** Nothing where it is not there, not whole, or may be somebody else's. What stands in `room` is lost. */
export const readKept = (path: string, room: Buffer): Kept | undefined => {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size, uid, mode } = fstatSync(file);
      if (!isOurs(uid, mode) || size > LIMIT || size % 2 !== 0) return undefined;
      const half = size / 2;
      const bytes = Buffer.allocUnsafeSlow(half);
      if (readSync(file, bytes, 0, half, 0) < half || half < WAYS_BYTES) return undefined;
      if (!isTwice(file, bytes, room)) return undefined;
      const ways = bytes
        .toString("latin1", half - WAYS_BYTES)
        .trim()
        .split(" ");
      return { code: bytes.subarray(0, half - WAYS_BYTES), ways };
    } finally {
      closeSync(file);
    }
  } catch (fault) {
    codeOf(fault);
    return undefined;
  }
};

/** Whether the same bytes follow. In pieces: what a process has never touched, the system makes ready page by page. */
const isTwice = (file: number, bytes: Buffer, room: Buffer): boolean => {
  const piece = room.length < PIECE_BYTES ? Buffer.allocUnsafeSlow(PIECE_BYTES) : room;
  for (let at = 0; at < bytes.length; at += piece.length) {
    const read = readSync(file, piece, 0, piece.length, bytes.length + at);
    if (!piece.subarray(0, read).equals(bytes.subarray(at, at + piece.length))) return false;
  }
  return true;
};

/** Where the system knows no owners, the home folder's own protection must do. */
const isOurs = (uid: number, mode: number): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);

/**
 * Puts it in its place whole, if there is room for its ways. A home that is not there is not made, and a disk that takes
 * nothing costs time alone.
 */
export const keep = (path: string, ways: readonly string[], compiled: () => Buffer): void => {
  const names = ways.join(" ").padEnd(WAYS_BYTES);
  if (names.length > WAYS_BYTES) return;
  const draft = `${path}.${process.pid}`;
  const folder = dirname(path);
  try {
    makeFolder(dirname(folder));
    makeFolder(folder);
    // To gather what was compiled takes longer than to learn that nothing may be written.
    accessSync(folder, constants.W_OK);
    const half = Buffer.concat([compiled(), Buffer.from(names, "latin1")]);
    try {
      writeFileSync(draft, Buffer.concat([half, half]), { flag: "wx", mode: 0o600 });
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    sweep(folder);
  } catch (fault) {
    codeOf(fault);
  }
};

/** A version with each way of starting Node has up to three; whatever else was used last is compiled anew at most. */
const MOST_FILES = 12;

/** So that what versions that are gone left does not grow for ever. Only a run that keeps something looks. */
const sweep = (folder: string): void => {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, mtimeMs: stat.mtimeMs }] : [];
  });
  for (const { path } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs).slice(MOST_FILES))
    rmSync(path, { force: true });
};

const makeFolder = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (fault) {
    if (codeOf(fault) !== "EEXIST") throw fault;
  }
};
