// Reads a part of an open file: the one system call that two technologies share.
import { readSync } from "node:fs";

/** The bytes at that place, fewer if the file ends earlier. */
export const readAt = (file: number, offset: number, length: number): Buffer => {
  const bytes = Buffer.allocUnsafe(length);
  let taken = 0;
  while (taken < length) {
    const more = readSync(file, bytes, taken, length - taken, offset + taken);
    if (more === 0) break;
    taken += more;
  }
  return bytes.subarray(0, taken);
};
