// The files of which sessions were shown what is known: one file a session, one line a path. bin/twiceshy-hook reads it, too.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import { appendLine, withFolder } from "./delivery-marks.ts";

export interface FilesShown {
  /** Whether this session has been shown what is known of the file; noted as such from now on. */
  readonly note: (session: string, path: string) => Result<boolean, FileFault>;
  /** The session has lost what it was shown. */
  readonly forget: (session: string) => Result<void, FileFault>;
}

/** What the shell takes for the name of a file. */
const SESSION = /^[A-Za-z0-9_-]{1,100}$/;

/** The shell reads as many lines at each read of a file. Then nothing more is shown. */
const MOST = 200;
const ALL = "*";

/** `folder` is `<store>/local/shown`; it need not exist. */
export const createFilesShown = (folder: string): FilesShown => ({
  note: (session, path) =>
    answered("file-unwritable", folder, () => {
      if (!SESSION.test(session) || path.includes("\n")) return true;
      const file = join(folder, session);
      const before = (orUndefined(() => readFileSync(file, "utf8"), "ENOENT") ?? "").split("\n");
      if (before.includes(path) || before.includes(ALL)) return true;
      const isLast = before.length >= MOST;
      withFolder(file, () => appendLine(file, `${path}\n${isLast ? `${ALL}\n` : ""}`));
      return false;
    }),
  forget: (session) =>
    answered("file-unwritable", folder, () => {
      if (SESSION.test(session)) rmSync(join(folder, session), { force: true });
    }),
});
