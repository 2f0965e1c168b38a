// The few lines that other processes added to an open file since the last look: one read, no file opened.
import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";
import { parseLine, type Line } from "../../core/log/line.ts";

const NEWLINE = 10;
const buffer = Buffer.allocUnsafeSlow(1 << 16);

/**
 * The lines between two places of the file, the second of which is its end. Nothing if much was added, or it does not
 * end in a newline or is not UTF-8: then the file must be read the careful way.
 */
export const readFresh = (file: number, from: number, to: number): readonly Line[] | undefined => {
  if (to - from > buffer.length) return undefined;
  const bytes = buffer.subarray(0, readSync(file, buffer, 0, to - from, from));
  if (bytes.length < to - from || bytes.at(-1) !== NEWLINE || !isUtf8(bytes)) return undefined;
  return bytes
    .toString("utf8", 0, bytes.length - 1)
    .split("\n")
    .map(parseLine);
};
