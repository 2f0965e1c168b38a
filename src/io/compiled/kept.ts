// Compiled code kept between two runs, in a file below the user's home, never in a project's tree. V8 checks the
// version, the flags and the length of such code, but not its bytes. So the file holds them twice, and is not used if
// the halves differ.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";

export interface CompiledCode {
  readonly code: Buffer;
  /** The ways the program had run before this was kept. The code that those ways run is compiled in it. */
  readonly ways: readonly string[];
}

/** Room for the names of the ways behind the code, about two hundred of them; a multiple of V8's alignment. */
export const WAYS_BYTES = 4_096;
const LIMIT = 8 << 20;
/** The least size of a piece. */
const PIECE_BYTES = 1 << 16;

/** Nothing if the file is missing, not whole, or may be somebody else's. The content of `room` is overwritten. */
export const readKept = (path: string, room: Buffer): CompiledCode | undefined =>
  orUndefined(() => {
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
  });

/**
 * Whether the same bytes follow. It reads in pieces, because the system prepares memory that a process never touched
 * page by page.
 */
const isTwice = (file: number, bytes: Buffer, room: Buffer): boolean => {
  const piece = room.length < PIECE_BYTES ? Buffer.allocUnsafeSlow(PIECE_BYTES) : room;
  for (let at = 0; at < bytes.length; at += piece.length) {
    const read = readSync(file, piece, 0, piece.length, bytes.length + at);
    if (!piece.subarray(0, read).equals(bytes.subarray(at, at + piece.length))) return false;
  }
  return true;
};

/** Where the system knows no owners, the protection of the home folder must do. */
const isOurs = (uid: number, mode: number): boolean =>
  process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
