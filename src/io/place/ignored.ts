// `.twiceshyignore` at the top of a work tree, read each time it is asked for: it is small, and a person may just have
// changed it.
import { join } from "node:path";
import { NOTHING_IGNORED, parseIgnored, type Ignored } from "../../core/project/ignored.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { readText } from "../kit/files.ts";

export const IGNORE_FILE = ".twiceshyignore";

/** Where it cannot be read, every path counts as named: what a person meant to keep out must not get in. */
export const ignoredIn = ({ top, ignoreCase }: Pick<Place, "top" | "ignoreCase">): Ignored => {
  if (top === undefined) return NOTHING_IGNORED;
  const text = readText(join(top, IGNORE_FILE));
  if (!text.ok) return { ...NOTHING_IGNORED, path: () => true, unread: codeOf(text.error) };
  return text.value === undefined ? NOTHING_IGNORED : parseIgnored(text.value, ignoreCase);
};

const codeOf = (fault: FileFault): string => ("code" in fault ? fault.code : fault.kind);
