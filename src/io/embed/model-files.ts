// Files of models, read whole and within bounds.
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { EmbedFault } from "../../engine/ports/embedder.ts";
import { readBytes, statOf } from "../kit/files.ts";

/** The largest static models known have a quarter of this. */
const MOST_BYTES = 1 << 30;

export const unfit = (source: string, why: string): EmbedFault => ({
  kind: "embedder-unfit",
  source,
  why,
});

export const isThere = (path: string): boolean => {
  const stat = statOf(path);
  return stat.ok && stat.value?.isFile() === true;
};

export const readModelFile = (path: string): Result<Buffer, EmbedFault> => {
  const stat = statOf(path);
  if (!stat.ok) return stat;
  if ((stat.value?.size ?? 0) > MOST_BYTES) return err(unfit(path, "it is larger than 1 GiB"));
  const bytes = readBytes(path);
  if (!bytes.ok) return bytes;
  return bytes.value === undefined ? err(unfit(path, "there is no such file")) : ok(bytes.value);
};
