// Files of models, read whole and within bounds; and the words for what every sort of model can get wrong.
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { EmbedFault } from "../../engine/ports/embedder.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { readBytes, statOf } from "../kit/files.ts";

/** The largest static models known have a quarter of this. */
const MOST_BYTES = 1 << 30;

export const unfit = (source: string, why: string): EmbedFault => ({
  kind: "embedder-unfit",
  source,
  why,
});

/** Why a signal ended the wait. */
export const stopWords = (reason: unknown): string =>
  reason instanceof Error && reason.name === "TimeoutError"
    ? "it did not answer in time"
    : "it was stopped";

export const isThere = (path: string): boolean => {
  const stat = statOf(path);
  return stat.ok && stat.value?.isFile() === true;
};

export const readModelFile = (path: string): Result<Buffer, EmbedFault> => {
  const stat = statOf(path);
  if (!stat.ok) return err(unfit(path, unread(stat.error)));
  if ((stat.value?.size ?? 0) > MOST_BYTES) return err(unfit(path, "it is larger than 1 GiB"));
  const bytes = readBytes(path);
  if (!bytes.ok) return err(unfit(path, unread(bytes.error)));
  return bytes.value === undefined ? err(unfit(path, "there is no such file")) : ok(bytes.value);
};

const unread = (fault: FileFault): string =>
  `it cannot be read${"code" in fault ? ` (${fault.code})` : ""}`;
