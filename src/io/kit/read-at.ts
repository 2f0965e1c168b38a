// Reads a file or a part of it: the system calls that two technologies share.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";

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

/**
 * This many numbers of four bytes, fewer if the file ends earlier. They are in the machine's own byte order, because a
 * machine reads only what it wrote.
 */
export const numbersAt = (file: number, offset: number, count: number): Uint32Array => {
  const numbers = new Uint32Array(count);
  return numbers.subarray(0, readSync(file, numbers, 0, 4 * count, offset) >>> 2);
};

export const bytesOfNumbers = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/**
 * All of a small file, with the calls that read parts: Node compiles each of its own functions before its first use.
 */
export const readSmall = (path: string): Buffer => {
  const file = openSync(path, "r");
  try {
    return readAt(file, 0, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
};
