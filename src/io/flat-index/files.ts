// Files of the snapshot, written in pieces and hashed on the way, so that a snapshot is named by its content.
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const PIECE_LENGTH = 1 << 20;

export interface Written {
  readonly bytes: number;
  readonly digest: string;
}

/** Writes a new file from bytes or from pieces of text, and syncs it. */
export const writeFile = (path: string, content: Uint8Array | Iterable<string>): Written => {
  const hash = sha256();
  const file = openSync(path, "wx", 0o600);
  let bytes = 0;
  const write = (piece: Uint8Array): void => {
    hash.update(piece);
    for (let at = 0; at < piece.length;) at += writeSync(file, piece, at);
    bytes += piece.length;
  };
  try {
    if (content instanceof Uint8Array) write(content);
    else for (const piece of gathered(content)) write(Buffer.from(piece));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return { bytes, digest: hash.digest("hex") };
};

/** A small file that gets its name only when it is whole. A draft of a process that was killed is replaced. */
export const writeWhole = (path: string, text: string): void => {
  const draft = `${path}.${process.pid}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  rmSync(draft, { force: true });
  try {
    writeFile(draft, [text]);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** The same text in pieces large enough to be worth a write. */
function* gathered(pieces: Iterable<string>): Generator<string> {
  let held = "";
  for (const piece of pieces) {
    held += piece;
    if (held.length < PIECE_LENGTH) continue;
    yield held;
    held = "";
  }
  yield held;
}

/**
 * A fresh hash. The module is not imported at the top: most questions need no hash, and loading it takes a seventh of
 * Node's own start.
 */
export const sha256 = () => process.getBuiltinModule("node:crypto").createHash("sha256");
