// A mark that tells the shell to start Node for every edit. With it, failed changes are looked for
// by content, so a missing path marker proves nothing.
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { gateEntriesIn } from "./base.ts";
import { writeWhole } from "./files.ts";
import { hasPostings, removePostings, writePostings } from "./postings.ts";

/** bin/twiceshy-hook looks for it. */
const MARK = "always";

export const isAlways = (folder: string): boolean =>
  statSync(join(folder, MARK), { throwIfNoEntry: false }) !== undefined;

/** The traces are there before the mark promises them. */
export const setAlways = (folder: string, base: string | undefined, always: boolean): void => {
  const baseFolder = base === undefined ? undefined : join(folder, base);
  if (always && baseFolder !== undefined && !hasPostings(baseFolder))
    writePostings(baseFolder, gateEntriesIn(baseFolder).values());
  if (always === isAlways(folder)) return;
  if (always) return writeWhole(join(folder, MARK), "");
  rmSync(join(folder, MARK));
  if (baseFolder !== undefined) removePostings(baseFolder);
};
