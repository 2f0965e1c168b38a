// Files written whole or not at all. Nothing is synced: what a power cut takes is seen to be torn, and made again.
import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
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
