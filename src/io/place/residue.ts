// Where a text still stands in the files of a memory: what a purge shows when it says that something is gone.
import { join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { filesBelow, readBytes } from "./files.ts";

/** Absolute paths of the files, in the store and among the readable files, that hold any of the texts. */
export const filesHolding = (
  { store, views }: Pick<Place, "store" | "views">,
  texts: readonly string[],
): Result<readonly string[], FileFault> => {
  // A text stands in a log or an index as JSON, and in a page as it is.
  const forms = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const holding: string[] = [];
  for (const folder of new Set([store, views ?? store])) {
    const files = filesBelow(folder);
    if (!files.ok) return files;
    for (const file of files.value) {
      const bytes = readBytes(join(folder, file));
      if (!bytes.ok) return bytes;
      if (forms.some((form) => bytes.value?.includes(form))) holding.push(join(folder, file));
    }
  }
  return ok(holding);
};
