// What is in the files of a memory, whatever they are for: in which of them a text remains after a purge, and what a
// scan is to look through besides the log.
import { join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault, LocalText } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { holdsAny } from "../kit/holds-any.ts";
import { filesBelow, readBytes, statOf } from "../kit/files.ts";
import { readableFoldersOf, workTreesThere } from "./work-trees.ts";

/**
 * Absolute paths of the files that hold any of the texts: in the store, among the readable files of all work trees, and
 * at these paths below the top of each work tree.
 */
export const residualCopies = (
  place: Pick<Place, "kind" | "store" | "top" | "commonDir" | "views">,
  texts: readonly string[],
  besides: readonly string[],
): Result<readonly string[], FileFault> => {
  // A text is JSON in a log or an index, and plain in a page.
  const isHeldIn = holdsAny(texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]));
  const { folders, unread } = readableFoldersOf(place);
  const paths: string[] = [];
  for (const folder of new Set([place.store, ...folders])) {
    const files = filesBelow(folder);
    if (!files.ok) return files;
    paths.push(...files.value.map((file) => join(folder, file)));
  }
  for (const top of workTreesThere(place).tops)
    for (const path of besides.map((beside) => join(top, beside))) {
      const stat = statOf(path);
      if (!stat.ok) return stat;
      if (stat.value?.isFile()) paths.push(path);
    }
  // A folder that cannot be looked at may hold them.
  const holding = unread === undefined ? [] : [unread.path];
  for (const path of paths) {
    const bytes = readBytes(path);
    if (!bytes.ok) return bytes;
    if (bytes.value !== undefined && isHeldIn(bytes.value)) holding.push(path);
  }
  return ok(holding);
};

/** Every file of the store's `local/`. One that vanishes meanwhile holds nothing. */
export const localTexts = ({
  store,
}: Pick<Place, "store">): Result<readonly LocalText[], FileFault> => {
  const files = filesBelow(join(store, "local"));
  if (!files.ok) return files;
  const texts: LocalText[] = [];
  for (const file of files.value) {
    const path = `local/${file}`;
    const bytes = readBytes(join(store, path));
    if (!bytes.ok) return bytes;
    if (bytes.value) texts.push({ path, text: bytes.value.toString("utf8") });
  }
  return ok(texts);
};
