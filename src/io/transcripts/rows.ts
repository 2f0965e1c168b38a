// The rows of a transcript file from a byte on, piece by piece: it may be of any size, damaged, and being written to.
import { closeSync, openSync } from "node:fs";
import { orUndefined } from "../../core/kit/fault.ts";
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import { readAt } from "../kit/read-at.ts";

export interface TranscriptRow {
  /** Where its line begins and ends. */
  readonly at: number;
  readonly end: number;
  /** Nothing if the line is no object in JSON, or so long that it holds a picture or a file. */
  readonly row: Fields | undefined;
}

const PIECE = 1 << 20;
/** Nobody says so much. */
const MOST_LINE = 4 << 20;
const LINE_END = 10;

/** Whole lines only: what follows the last line end is still being written. A file that is not there has none. */
export function* rowsFrom(path: string, from: number): Generator<TranscriptRow> {
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return;
  try {
    yield* rowsIn(file, from);
  } finally {
    closeSync(file);
  }
}

function* rowsIn(file: number, from: number): Generator<TranscriptRow> {
  let at = from;
  let kept: Buffer[] = [];
  let length = 0;
  for (let read = from; ;) {
    const piece = readAt(file, read, PIECE);
    if (piece.length === 0) return;
    read += piece.length;
    let begin = 0;
    for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, begin)) {
      kept.push(piece.subarray(begin, end));
      length += end - begin;
      const row = length > MOST_LINE ? undefined : rowOf(Buffer.concat(kept));
      yield { at, end: at + length + 1, row };
      at += length + 1;
      begin = end + 1;
      [kept, length] = [[], 0];
    }
    length += piece.length - begin;
    if (length <= MOST_LINE) kept.push(piece.subarray(begin));
    else kept = [];
  }
}

/** The row whose line is there. */
export const rowAt = (path: string, at: number, length: number): Fields | undefined => {
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return undefined;
  try {
    return rowOf(readAt(file, at, length));
  } finally {
    closeSync(file);
  }
};

const rowOf = (line: Buffer): Fields | undefined => {
  const row = parseJson(line.toString("utf8"));
  return isObject(row) ? row : undefined;
};

const START = 512;

/** The first of so many bytes of a file, by which it is recognised. */
export const readStart = (path: string, bytes: number): string => {
  const file = orUndefined(() => openSync(path, "r"));
  if (file === undefined) return "";
  try {
    return readAt(file, 0, Math.min(START, bytes)).toString("latin1");
  } finally {
    closeSync(file);
  }
};
