// Keeps compiled code for later runs (kept.ts). It is not in the file that starts a program, because Node compiles that
// one each time.
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";
import { WAYS_BYTES } from "./kept.ts";
import type { Compiled } from "./script.ts";

/**
 * Call this at the end of a run with the way it went: it keeps what was compiled, unless an earlier run went this way.
 * Puts the file in its place whole, if the names of its ways fit. It does not make a home that is missing. If the disk
 * refuses, only time is lost.
 */
export const keep = ({ keptAt: path, ways, code }: Compiled, way: string): void => {
  if (ways.includes(way)) return;
  const names = [...ways, way].join(" ").padEnd(WAYS_BYTES);
  if (names.length > WAYS_BYTES) return;
  const draft = `${path}.${process.pid}`;
  const folder = dirname(path);
  orUndefined(() => {
    makeFolder(dirname(folder));
    makeFolder(folder);
    // Collecting the compiled code takes longer than finding that nothing may be written.
    accessSync(folder, constants.W_OK);
    const half = Buffer.concat([code(), Buffer.from(names, "latin1")]);
    try {
      writeFileSync(draft, Buffer.concat([half, half]), { flag: "wx", mode: 0o600 });
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
    sweep(folder);
  });
};

/**
 * One version has up to two dozen files: edits, commands and each other occasion, with several sets of flags, and the
 * other programs. A program whose file is dropped is only compiled again.
 */
const MOST_FILES = 32;

/** Stops files of old versions from piling up. Only a run that keeps something sweeps. */
const sweep = (folder: string): void => {
  const files = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isFile() ? [{ path, mtimeMs: stat.mtimeMs }] : [];
  });
  for (const { path } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs).slice(MOST_FILES))
    rmSync(path, { force: true });
};

const makeFolder = (path: string): void => {
  orUndefined(() => mkdirSync(path, { mode: 0o700 }), "EEXIST");
};
