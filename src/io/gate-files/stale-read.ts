// A mark that says what is done about an edit of a file that changed since it was read. The shell looks for it, and
// hooks read it, because they read no settings.
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { OnStaleRead } from "../../engine/ports/reads.ts";
import { writeWhole } from "./files.ts";

/** bin/twiceshy-hook and open-hook.ts look for it. */
const MARK = "stale-read";

export const setStaleRead = (folder: string, mode: OnStaleRead): void => {
  const path = join(folder, MARK);
  if (mode === "off") rmSync(path, { force: true });
  else writeWhole(path, mode);
};
