// Puts lines at the end of a file with one write, and makes sure that they are there whole.
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { AppendFault } from "../../engine/ports/log.ts";
import { codeOf } from "./files.ts";
import type { HeldFile } from "./open-files.ts";

/** Opens a segment for appending; makes it and its folders if it is new. */
export const openForAppend = (path: string): number => {
  try {
    return openSync(path, "a+", 0o600);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return openSync(path, "a+", 0o600);
  }
};

export interface WriteTarget {
  readonly held: HeldFile;
  readonly path: string;
  /** How far the file was read. */
  readonly readTo: number;
}

export interface WriteResult {
  /** Bytes of the file now. */
  readonly bytes: number;
  /** Whether nobody else wrote since the file was read: then what we wrote is all that is new in it. */
  readonly alone: boolean;
}

/** How often in a row the torn write of another process may come just before ours. */
const MOST_TRIES = 5;

/**
 * One write, never continued: what a short write left behind is a torn line. If another process wrote at the same
 * moment and was cut short, our first line has become the end of its line. Then ours is written again, on a line of its
 * own.
 */
export const writeLines = (
  { held, path, readTo }: WriteTarget,
  lines: string,
  beforeWrite: () => void,
): Result<WriteResult, AppendFault> => {
  const { file } = held;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = held.bytes;
    // What was read ends in a newline.
    const isClean = tries === 0 && (before === readTo || endsWithNewline(file, before));
    const lead = before === 0 || isClean ? "" : "\n";
    const bytes = Buffer.from(lead + lines);
    beforeWrite();
    const written = writeSync(file, bytes);
    if (written < bytes.length)
      return err({ kind: "log-write-short", path, written, wanted: bytes.length });
    const after = fstatSync(file).size;
    held.bytes = after;
    if (after === before + written) return ok({ bytes: after, alone: before === readTo });
    // If the file was cut meanwhile, our lines may be before its former end.
    const from = Math.max(0, Math.min(before, after - written));
    if (standsWhole(file, from, after, lines)) return ok({ bytes: after, alone: false });
  }
  return err({ kind: "log-write-short", path, written: 0, wanted: lines.length });
};

/** Whether the text is between two places of the file and begins a line there. */
const standsWhole = (file: number, from: number, to: number, text: string): boolean => {
  const bytes = Buffer.allocUnsafe(to - from + 1);
  // Includes the byte before, so that a text right at the beginning is also known to begin a line.
  const start = Math.max(0, from - 1);
  const read = bytes.subarray(0, readSync(file, bytes, 0, to - start, start));
  return read.includes(`\n${text}`) || (start === 0 && read.indexOf(text) === 0);
};

const lastByte = Buffer.alloc(1);
const endsWithNewline = (file: number, size: number): boolean =>
  readSync(file, lastByte, 0, 1, size - 1) === 1 && lastByte[0] === 10;

/** Syncs the file's bytes to the disk and, if asked, the folders that hold it. */
export const syncFile = (file: number, folders: readonly string[]): void => {
  fdatasyncSync(file);
  // Windows keeps folders by itself and lets nobody sync them.
  if (process.platform !== "win32") for (const folder of folders) syncFolder(folder);
};

const syncFolder = (path: string): void => {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

/** Runs an act that may fail at the disk; a failed system call becomes a fault. */
export const atDisk = <T, E>(path: string, act: () => Result<T, E>): Result<T, E | AppendFault> => {
  try {
    return act();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    const at = error instanceof Error && "path" in error ? String(error.path) : path;
    return err({ kind: "log-not-writable", path: at, code });
  }
};
