// A page at a place of the user's choice. It replaces an older page of ours, never anybody else's file, and is never
// written through a link.
import { accessSync, constants, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { codeOf } from "../../core/kit/fault.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { PageFault } from "../../engine/ports/views.ts";
import { kindAt, replace } from "./replace.ts";

export interface PageFile {
  /** Whether the page may be written there. Asked before the work that fills it. */
  readonly check: () => Result<void, PageFault>;
  readonly write: (text: string) => Result<void, PageFault>;
}

/** `mark` is how a page of ours begins. With `force` it replaces whatever is there, except a folder. */
export const createPageFile = (
  path: string,
  { mark, force }: { readonly mark: string; readonly force: boolean },
): PageFile => {
  const check = (): Result<void, PageFault> =>
    attempted(path, () => {
      const there = kindAt(path);
      if (there === "folder") return { kind: "file-unwritable", path, code: "EISDIR" };
      accessSync(dirname(path), constants.W_OK);
      if (there === "nothing" || force) return undefined;
      const text = there === "file" ? readFileSync(path, "utf8") : undefined;
      // An empty file was made to be filled, by mktemp for example.
      const isOurs = text === "" || text?.startsWith(mark) === true;
      return isOurs ? undefined : { kind: "page-not-ours", path, isFile: there === "file" };
    });
  return {
    check,
    write: (text) => {
      const allowed = check();
      return allowed.ok ? attempted(path, () => replace(path, text)) : allowed;
    },
  };
};

const attempted = (path: string, act: () => PageFault | void): Result<void, PageFault> => {
  try {
    const fault = act();
    return fault ? err(fault) : ok(undefined);
  } catch (fault) {
    return err({ kind: "file-unwritable", path, code: codeOf(fault) });
  }
};
