// Blobs on disk: `<store>/blobs/<hash>`. A file is whole and synced before it has its name, and has its
// name before any line names it.
import { join } from "node:path";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { BlobFile, WritableBlobs } from "../../engine/ports/blobs.ts";
import { entriesOf, makeFolder, readText, removeFile, replaceFile, statOf } from "../kit/files.ts";

export const createBlobs = (dir: string): WritableBlobs => ({
  read: (hash) => readText(join(dir, hash)),
  list: () => {
    const entries = entriesOf(dir);
    if (!entries.ok) return entries;
    const files: BlobFile[] = [];
    for (const entry of entries.value) {
      const stat = entry.isFile() ? statOf(join(dir, entry.name)) : ok(undefined);
      if (!stat.ok) return stat;
      if (stat.value) files.push({ name: entry.name, changedMs: stat.value.mtimeMs });
    }
    return ok(files.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
  },
  remove: (name) => removeFile(join(dir, name)),
  put: (blobs) => {
    if (blobs.length === 0) return ok(undefined);
    const folder = makeFolder(dir);
    if (!folder.ok) return folder;
    for (const { hash, text } of blobs) {
      const path = join(dir, hash);
      const there = textAt(path);
      // One that was changed by hand is mended.
      if (there === text) continue;
      const written: Result<void, FileFault> = replaceFile(path, text, 0o600);
      if (!written.ok) return err(written.error);
    }
    return ok(undefined);
  },
});

/** What cannot be read is written again. */
const textAt = (path: string): string | undefined => {
  const text = readText(path);
  return text.ok ? text.value : undefined;
};
