// Whether a file that says versions was written since a moment, by the dates at the top of the work tree: all that a hook
// has the time to look at.
import { statSync } from "node:fs";
import { join } from "node:path";
import { VERSION_FILE_NAMES } from "../../core/capture/versions/version-file-names.ts";

/** True also where a checkout wrote them without a change: what nobody read is not verified. */
export const versionsWrittenSince = (top: string, whenMs: number): boolean =>
  VERSION_FILE_NAMES.some((name) => {
    const stat = statSync(join(top, name), { throwIfNoEntry: false });
    return stat !== undefined && stat.mtimeMs > whenMs;
  });
