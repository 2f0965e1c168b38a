// Files written whole or not at all, and read in parts. Of what is written nothing is synced: what a power cut takes is
// seen to be torn, and made again.
import { randomBytes } from "node:crypto";
import { mkdirSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** `before` is done to the new file just before it takes its place. */
export const writeWhole = (
  path: string,
  content: string | Uint8Array,
  before: (draft: string) => void = () => {},
): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(draft, content, { flag: "wx", mode: 0o600 });
    before(draft);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** The bytes at that place, fewer where the file ends before. */
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
