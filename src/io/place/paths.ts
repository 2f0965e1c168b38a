// A path that a user typed, as the log spells it: core/code/log-path.ts with this disk's links resolved.
import { basename, dirname, join, resolve } from "node:path";
import { parseLocation } from "../../core/code/location.ts";
import { toLogPath, type LogPath } from "../../core/code/log-path.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { Place } from "../../engine/ports/place.ts";
import { linkStatOf, realPath } from "../kit/files.ts";

/** Nothing if the input names no file. */
export const logPathOf = (
  place: Pick<Place, "top">,
  input: string,
  cwd: string,
  realFolder = realPath,
): Result<LogPath | undefined, FileFault> => {
  const backslash = backslashMeaning(input, cwd);
  if (!backslash.ok) return backslash;
  let fault: FileFault | undefined;
  const path = toLogPath(input, {
    ...(place.top === undefined ? {} : { top: place.top }),
    cwd,
    backslash: backslash.value,
    realParent: (absolute) => {
      const parent = realFolder(dirname(absolute));
      if (parent.ok) return join(parent.value, basename(absolute));
      fault = parent.error;
      return absolute;
    },
  });
  return fault ? err(fault) : ok(path);
};

/**
 * Compilers and editors also print a line: `src/upload.ts:12:5`. If a file has exactly that name, the name is the
 * file's.
 */
export const logPathOfTyped: typeof logPathOf = (place, input, cwd) => {
  const located = parseLocation(input);
  if (located?.line === undefined) return logPathOf(place, input, cwd);
  const there = linkStatOf(resolve(cwd, input));
  if (!there.ok) return there;
  return logPathOf(place, there.value ? input : located.path, cwd);
};

/** Except on Windows a backslash may be part of a name. It counts as one only if there is such a file. */
const backslashMeaning = (
  input: string,
  cwd: string,
): Result<"divides" | "is-a-character", FileFault> => {
  if (process.platform === "win32") return ok("divides");
  if (!input.includes("\\") || input.includes("\0")) return ok("is-a-character");
  const there = linkStatOf(resolve(cwd, input));
  return there.ok ? ok(there.value ? "is-a-character" : "divides") : there;
};
