// Small files of ours, written so that neither a crash nor a second process ever leaves half of one behind.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Dirent,
  type Stats,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { answered, codeOf, orUndefined, succeeds } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";

const orAbsent = <T>(act: () => T): T | undefined => orUndefined(act, "ENOENT", "ENOTDIR");

/** Nothing if there is no such file; a fault if this cannot be known. */
export const statOf = (path: string): Result<Stats | undefined, FileFault> =>
  answered("file-unreadable", path, () =>
    orAbsent(() => statSync(path, { throwIfNoEntry: false })),
  );

/** Like `statOf`, but for a link the link itself. */
export const linkStatOf = (path: string): Result<Stats | undefined, FileFault> =>
  answered("file-unreadable", path, () =>
    orAbsent(() => lstatSync(path, { throwIfNoEntry: false })),
  );

/** What tells a folder from its copy, whatever their names. */
export const identityOf = (
  path: string,
): Result<{ readonly device: string; readonly inode: string }, FileFault> =>
  answered("file-unreadable", path, () => {
    const { dev, ino } = statSync(path, { bigint: true });
    return { device: String(dev), inode: String(ino) };
  });

/** None if the folder is missing. */
export const entriesOf = (folder: string): Result<readonly Dirent[], FileFault> =>
  answered(
    "file-unreadable",
    folder,
    () => orAbsent(() => readdirSync(folder, { withFileTypes: true })) ?? [],
  );

/** The files anywhere below a folder, as paths relative to it with `/`; none if the folder is missing. */
export const filesBelow = (folder: string): Result<readonly string[], FileFault> =>
  answered("file-unreadable", folder, () =>
    (orAbsent(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/")),
  );

/** Nothing if there is no such file. It looks before it reads: in Node an error costs more than a look. */
const readWith = <T>(path: string, read: () => T): Result<T | undefined, FileFault> => {
  const stat = statOf(path);
  if (!stat.ok || !stat.value) return stat.ok ? ok(undefined) : stat;
  return answered("file-unreadable", path, () => orAbsent(read));
};

export const readBytes = (path: string): Result<Buffer | undefined, FileFault> =>
  readWith(path, () => readFileSync(path));

/** As text, without a byte order mark. */
export const readText = (path: string): Result<string | undefined, FileFault> =>
  readWith(path, () => {
    const text = readFileSync(path, "utf8");
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  });

/** `path` with every link resolved, as far as it exists; the rest is appended as it is. */
export const realPath = (path: string): Result<string, FileFault> =>
  answered("file-unreadable", path, () => {
    let rest = "";
    for (let at = path; ; at = dirname(at)) {
      const real = orAbsent(() =>
        statSync(at, { throwIfNoEntry: false }) ? realpathSync.native(at) : undefined,
      );
      if (real !== undefined) return rest === "" ? real : real.replace(/[/\\]$/, "") + rest;
      rest = path.slice(dirname(at).replace(/[/\\]$/, "").length);
    }
  });

/** Only the user may read it: a memory may say more than its project does. */
export const makeFolder = (path: string): Result<void, FileFault> =>
  answered("file-unwritable", path, () => {
    try {
      mkdirSync(path, { recursive: true, mode: 0o700 });
    } catch (fault) {
      // Of a folder on a read-only disk Node says that it is not there. The first one to be made tells why it is not.
      if (codeOf(fault) === "ENOENT") mkdirSync(firstToMake(path), { mode: 0o700 });
      throw fault;
    }
  });

const firstToMake = (path: string): string =>
  path === dirname(path) || existsSync(dirname(path)) ? path : firstToMake(dirname(path));

/** Creates the file whole, unless it exists already. Of several processes exactly one is told that it did. */
export const createOnce = (
  path: string,
  content: string | Uint8Array,
): Result<boolean, FileFault> => {
  const there = statOf(path);
  if (!there.ok || there.value) return there.ok ? ok(false) : there;
  return answered("file-unwritable", path, () => {
    const draft = draftName(path);
    try {
      writeDurably(draft, content, "wx");
      linkSync(draft, path);
      syncFolder(dirname(path));
      return true;
    } catch (fault) {
      if (codeOf(fault) === "EEXIST") return false;
      if (!NO_HARD_LINKS.has(codeOf(fault))) throw fault;
      return createWithoutLink(path, content);
    } finally {
      rmSync(draft, { force: true });
    }
  });
};

const NO_HARD_LINKS: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
]);

/**
 * For file systems without hard links. Still only one process creates it, but for a moment the file is there and empty.
 */
const createWithoutLink = (path: string, content: string | Uint8Array): boolean =>
  succeeds(() => writeDurably(path, content, "wx"), "EEXIST");

/** Replaces the file in one step. A link stays a link, and whoever may read the file still may. */
export const replaceFile = (
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Result<void, FileFault> =>
  answered("file-unwritable", path, () => {
    const target = orAbsent(() => realpathSync.native(path)) ?? path;
    const draft = draftName(target);
    try {
      writeDurably(draft, content, "wx");
      const before = statSync(target, { throwIfNoEntry: false });
      const wanted = mode ?? before?.mode;
      if (wanted !== undefined) chmodSync(draft, wanted & 0o777);
      renameSync(draft, target);
      syncFolder(dirname(target));
    } finally {
      rmSync(draft, { force: true });
    }
  });

/** One write at the end of the file, which is made if it is missing. */
export const appendText = (path: string, text: string): Result<void, FileFault> =>
  answered("file-unwritable", path, () => writeDurably(path, text, "a"));

export const removeFile = (path: string): Result<void, FileFault> =>
  answered("file-unwritable", path, () => rmSync(path, { force: true }));

const draftName = (path: string): string => {
  // Not imported at the top: a question writes nothing, and loading this takes a seventh of Node's own start.
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  return `${path}.${randomBytes(6).toString("hex")}.new`;
};

const writeDurably = (path: string, content: string | Uint8Array, flags: "wx" | "a"): void => {
  const bytes = Buffer.from(content);
  const file = openSync(path, flags, 0o600);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Makes a new name in a folder survive a power loss. Windows has no such call and needs none. */
const syncFolder = (path: string): void => {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};
