// Settings files that belong to others: read as text, written through links in one step, and only if they have not
// changed since they were read.
import { isUtf8 } from "node:buffer";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { answered } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

export interface Found {
  readonly is: "absent" | "file" | "not-text" | "astray" | "not-a-file";
  /** The path of the bytes, with links resolved. */
  readonly path: string;
  /** True if the name itself is a link. */
  readonly linked: boolean;
  readonly text?: string;
  readonly mode?: number;
}

export const look = (named: string): Result<Found, FileFault> =>
  answered("file-unreadable", named, (): Found => {
    const linked = lstatSync(named, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (linked && !existsSync(named)) return { is: "astray", path: named, linked };
    const path = realOf(named);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return { is: "absent", path, linked };
    if (!stat.isFile()) return { is: "not-a-file", path, linked };
    const text = textOf(readFileSync(path));
    if (text === undefined) return { is: "not-text", path, linked };
    return { is: "file", path, linked, text, mode: stat.mode & 0o777 };
  });

/** The real path, with links resolved as far as the path exists. */
const realOf = (path: string): string => {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realOf(parent), basename(path));
};

/** Nothing if the bytes are not UTF-8, because the text would not give them back. */
const textOf = (bytes: Buffer): string | undefined =>
  isUtf8(bytes) ? bytes.toString("utf8") : undefined;

/** False if the file changed since it was read. A missing folder is made. */
export const replace = (
  path: string,
  was: string | undefined,
  text: string,
  mode: number,
): Result<boolean, FileFault> =>
  answered("file-unwritable", path, () => {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.new`;
    try {
      writeFileSync(draft, text, { flag: "wx" });
      chmodSync(draft, mode);
      if (!isStill(path, was)) return false;
      renameSync(draft, path);
      return true;
    } finally {
      rmSync(draft, { force: true });
    }
  });

export const remove = (path: string, was: string): Result<boolean, FileFault> =>
  answered("file-unwritable", path, () => {
    if (!isStill(path, was)) return false;
    rmSync(path);
    return true;
  });

const isStill = (path: string, was: string | undefined): boolean =>
  existsSync(path)
    ? was !== undefined && readFileSync(path).equals(Buffer.from(was))
    : was === undefined;

/** The missing folders above a file, the innermost first. */
export const missingAbove = (path: string): readonly string[] => {
  const folder = dirname(path);
  return existsSync(folder) || folder === path ? [] : [folder, ...missingAbove(folder)];
};

/** Removes the folders that are empty, and returns those that are not. */
export const removeEmpty = (folders: readonly string[]): Result<readonly string[], FileFault> =>
  answered("file-unwritable", folders[0] ?? "", () =>
    folders
      .toSorted((a, b) => b.length - a.length)
      .filter((folder) => {
        if (!existsSync(folder)) return false;
        if (readdirSync(folder).length > 0) return true;
        rmdirSync(folder);
        return false;
      }),
  );
