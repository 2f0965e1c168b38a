// How many bytes the parts of a store take on the disk: what can be made again, and what this clone keeps for itself.
import { join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place, StoreSizes } from "../../engine/ports/place.ts";
import { filesBelow, statOf } from "./files.ts";

export const sizesOf = ({ store }: Pick<Place, "store">): Result<StoreSizes, FileFault> => {
  const sizes: { -readonly [Part in keyof StoreSizes]: number } = { index: 0, gate: 0, local: 0 };
  for (const part of ["index", "gate", "local"] as const) {
    const files = filesBelow(join(store, part));
    if (!files.ok) return files;
    for (const file of files.value) {
      const stat = statOf(join(store, part, file));
      if (!stat.ok) return stat;
      // One that went away meanwhile takes nothing.
      sizes[part] += stat.value?.size ?? 0;
    }
  }
  return ok(sizes);
};
