// Files whose being there tells the shell, and hooks that read no settings, what the settings say.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeWhole } from "./files.ts";

/**
 * bin/twiceshy-hook and open/hook.ts look for the first, open/hook.ts for the second and the last, bin/twiceshy-hook for the
 * third.
 */
export type GateFlag = "stale-read" | "own-checks" | "nudge" | "link";

/** Nothing takes the file away. */
export const setFlag = (folder: string, name: GateFlag, text: string | undefined): void => {
  const path = join(folder, name);
  if (text === undefined) rmSync(path, { force: true });
  else writeWhole(path, text);
};
