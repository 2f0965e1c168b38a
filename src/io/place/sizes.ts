// How many bytes the parts of a store take on the disk: what can be made again, and what this clone keeps for itself.
import { join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place, StoreSizes } from "../../engine/ports/place.ts";
import { entriesOf, filesBelow, statOf } from "../kit/files.ts";

/** The gate's path markers: thousands of names of one empty file. */
const BYTELESS: ReadonlySet<string> = new Set(["gate/paths", "gate/programs"]);

/** `turns` is the folder in which this project's sessions are indexed. */
export const sizesOf = (
  { store }: Pick<Place, "store">,
  turns: string,
): Result<StoreSizes, FileFault> => {
  const sessions = bytesBelow(turns);
  if (!sessions.ok) return sessions;
  const sizes: { -readonly [Part in keyof StoreSizes]: number } = {
    ...{ index: 0, gate: 0, local: 0 },
    sessions: sessions.value,
  };
  for (const part of ["index", "gate", "local"] as const) {
    const size = sizeOf(store, part);
    if (!size.ok) return size;
    sizes[part] = size.value;
  }
  return ok(sizes);
};

const sizeOf = (store: string, folder: string): Result<number, FileFault> => {
  if (BYTELESS.has(folder)) return ok(0);
  const entries = entriesOf(join(store, folder));
  if (!entries.ok) return entries;
  let sum = 0;
  for (const entry of entries.value) {
    const name = `${folder}/${entry.name}`;
    const size = entry.isDirectory() ? sizeOf(store, name) : fileSize(join(store, name));
    if (!size.ok) return size;
    sum += size.value;
  }
  return ok(sum);
};

/** A file that vanished meanwhile takes no bytes. */
const fileSize = (path: string): Result<number, FileFault> => {
  const stat = statOf(path);
  return stat.ok ? ok(stat.value?.isFile() ? stat.value.size : 0) : stat;
};

/** The bytes of all files below a folder. */
export const bytesBelow = (folder: string): Result<number, FileFault> => {
  const files = filesBelow(folder);
  if (!files.ok) return files;
  let bytes = 0;
  for (const file of files.value) {
    const stat = statOf(join(folder, file));
    if (!stat.ok) return stat;
    bytes += stat.value?.size ?? 0;
  }
  return ok(bytes);
};
