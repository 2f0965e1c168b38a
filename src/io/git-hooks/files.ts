// Files that are not ours: git hooks, and the settings of tools that run them. They are replaced in one step and keep
// their mode.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

export interface HookFile {
  /** `other` means neither a file nor a link. */
  readonly is: "absent" | "file" | "link" | "other";
  /** Byte for byte, as Latin-1. */
  readonly text?: string;
  readonly mode?: number;
}

export const look = (path: string): Result<HookFile, FileFault> =>
  answered("file-unreadable", path, (): HookFile => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { is: "absent" };
    if (stat.isSymbolicLink()) return { is: "link" };
    if (!stat.isFile()) return { is: "other" };
    return { is: "file", text: readFileSync(path, "latin1"), mode: stat.mode & 0o777 };
  });

export const put = (path: string, text: string, mode: number): Result<void, FileFault> =>
  answered("file-unwritable", path, () => {
    const draft = `${path}.${process.pid}.new`;
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(draft, text, { encoding: "latin1", flag: "wx" });
      chmodSync(draft, mode);
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  });

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** A folder that is not empty stays. */
export const removeEmptyFolder = (path: string): Result<void, FileFault> =>
  answered("file-unwritable", path, () => {
    if (isFolder(path) && readdirSync(path).length === 0) rmdirSync(path);
  });

export const remove = (path: string): Result<void, FileFault> =>
  answered("file-unwritable", path, () => rmSync(path, { force: true }));
