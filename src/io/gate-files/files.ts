// Files written whole or not at all. Nothing is synced: what a power cut damages is seen to be torn, and made again.
import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** `before` is called on the new file just before it takes its place. */
export const writeWhole = (
  path: string,
  content: string | Uint8Array | readonly Uint8Array[],
  before: (draft: string) => void = () => {},
): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    if (typeof content === "string" || content instanceof Uint8Array)
      writeFileSync(draft, content, NEW);
    else writePieces(draft, content);
    before(draft);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
};

const NEW = { flag: "wx", mode: 0o600 } as const;
/** How many pieces to write at once; most are lines. */
const TOGETHER = 2_000;

const writePieces = (path: string, pieces: readonly Uint8Array[]): void => {
  const file = openSync(path, NEW.flag, NEW.mode);
  try {
    for (let at = 0; at < pieces.length; at += TOGETHER)
      writeFileSync(file, Buffer.concat(pieces.slice(at, at + TOGETHER)));
  } finally {
    closeSync(file);
  }
};
