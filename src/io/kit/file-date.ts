// When a file was last written, and what else shows that it changed.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";

/** Milliseconds since 1970; nothing if it is not there. */
export const dateOf = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** The name, the size and the date of a file, or of all files below a folder. */
export const datesIn = (path: string): readonly unknown[] => {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    if (!stat.isDirectory()) return [stat.size, stat.mtimeMs];
    return readdirSync(path)
      .toSorted()
      .map((name) => [name, ...datesIn(join(path, name))]);
  } catch (fault) {
    // Something vanished meanwhile, or is not ours to read.
    return [codeOf(fault)];
  }
};
