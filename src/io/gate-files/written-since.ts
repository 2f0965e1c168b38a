// Whether a file was written since a moment, by its dates alone; and whether any was that has a
// path marker.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { orUndefined } from "../../core/kit/fault.ts";
import { MARK, PATHS } from "./path-markers.ts";

/** To look at more takes longer than to ask git. */
const MOST_CARDS = 4_000;

/** An empty file, or none, holds nothing that could have failed. */
export const isWrittenSince = (path: string, whenMs: number): boolean => {
  const stat = statOf(path);
  if (stat === undefined || !stat.isFile() || stat.size === 0) return false;
  return Math.max(stat.mtimeMs, stat.ctimeMs) >= whenMs;
};

/** A name that no file can have is none. */
const statOf = (path: string) => orUndefined(() => statSync(path, { throwIfNoEntry: false }));

/** `top` is the work tree. True also if it cannot be told. */
export const isKnownWrittenSince = (root: string, top: string, whenMs: number): boolean => {
  let cards = 0;
  const isWritten = (folder: string): boolean =>
    entriesOf(join(root, PATHS, folder)).some((entry) => {
      cards += 1;
      if (cards > MOST_CARDS) return true;
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) return isWritten(`${path}/`);
      if (!entry.name.endsWith(MARK)) return true;
      return isWrittenSince(join(top, path.slice(0, -MARK.length)), whenMs);
    });
  return isWritten("");
};

const entriesOf = (folder: string) =>
  orUndefined(() => readdirSync(folder, { withFileTypes: true }), "ENOENT") ?? [];
