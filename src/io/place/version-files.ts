// Whether a file that states versions was written since a moment, by the dates at the top of the work tree: a hook has
// no time for more.
import { statSync } from "node:fs";
import { join } from "node:path";
import { VERSION_FILE_NAMES } from "../../core/project/versions/version-file-names.ts";

/** Also true if a checkout wrote them unchanged: nobody has read them, so they are not verified. */
export const versionsWrittenSince = (top: string, whenMs: number): boolean =>
  VERSION_FILE_NAMES.some((name) => {
    const stat = statSync(join(top, name), { throwIfNoEntry: false });
    return stat !== undefined && stat.mtimeMs > whenMs;
  });
