// Text files as they are now.
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

const MOST_BYTES = 32 << 20;

/** The text of a file; undefined if it is missing or not text. */
export const presentIn =
  (cwd: string) =>
  (path: string): string | undefined => {
    const text = textFile(resolve(cwd, path));
    return text.ok && !text.value.includes("\0") ? text.value : undefined;
  };

export const textFile = (path: string): Result<string, FileFault> => {
  try {
    const { size } = statSync(path);
    return size > MOST_BYTES ? err({ kind: "file-broken", path }) : ok(readFileSync(path, "utf8"));
  } catch (fault) {
    return err({ kind: "file-unreadable", path, code: codeOf(fault) });
  }
};
