// A mark, as an empty file in local state that is there or not.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ok } from "../../core/kit/result.ts";
import type { Flag } from "../../engine/ports/file.ts";
import { createOnce, makeFolder, removeFile } from "./files.ts";

export const createFlag = (path: string): Flag => ({
  isSet: () => existsSync(path),
  set: () => {
    const folder = makeFolder(dirname(path));
    if (!folder.ok) return folder;
    const made = createOnce(path, "");
    return made.ok ? ok(undefined) : made;
  },
  clear: () => removeFile(path),
});
