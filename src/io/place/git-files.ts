// A repository's layout, read from its files: finding a project starts no git process.
import { join, resolve } from "node:path";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { PlaceFault } from "../../engine/ports/place.ts";
import { filesBelow, readText, realPath, statOf } from "../kit/files.ts";

export interface Repository {
  /** The folder that git keeps for one work tree. */
  readonly gitDir: string;
  /** The folder that all its work trees share. */
  readonly commonDir: string;
  readonly linkedWorktree: boolean;
  readonly submodule: boolean;
  /** Whether its config says that it has no work tree. */
  readonly bare: boolean;
  /** Whether names that differ only in case are one file here (core.ignorecase). */
  readonly ignoreCase?: true;
}

/** The repository that `.git` in this folder is or names; nothing if there is none. */
export const repositoryAt = (folder: string): Result<Repository | undefined, PlaceFault> => {
  const dotGit = join(folder, ".git");
  const stat = statOf(dotGit);
  if (!stat.ok || !stat.value) return stat.ok ? ok(undefined) : stat;
  if (stat.value.isDirectory()) return gitDirAt(dotGit);
  const pointer = readText(dotGit);
  if (!pointer.ok) return pointer;
  const named = /^gitdir: ([^\0]+?)[\r\n]*$/.exec(pointer.value ?? "")?.[1];
  if (named === undefined) return err({ kind: "git-file-broken", path: dotGit });
  const gitDir = resolve(folder, named);
  const repository = gitDirAt(gitDir);
  if (!repository.ok) return repository;
  if (!repository.value) return err({ kind: "git-file-broken", path: dotGit, gitDir });
  return ok(repository.value);
};

/** The repository whose own files are in `folder`, if git would accept it as one: HEAD, objects and refs. */
export const gitDirAt = (folder: string): Result<Repository | undefined, FileFault> => {
  const head = statOf(join(folder, "HEAD"));
  if (!head.ok || !head.value) return head.ok ? ok(undefined) : head;
  const common = readText(join(folder, "commondir"));
  if (!common.ok) return common;
  const gitDir = realPath(folder);
  if (!gitDir.ok) return gitDir;
  const shared =
    common.value === undefined ? gitDir : realPath(resolve(gitDir.value, common.value.trimEnd()));
  if (!shared.ok) return shared;
  for (const part of ["objects", "refs"]) {
    const stat = statOf(join(shared.value, part));
    if (!stat.ok) return stat;
    if (!stat.value?.isDirectory()) return ok(undefined);
  }
  const core = coreSettings(shared.value);
  if (!core.ok) return core;
  const linkedWorktree = common.value !== undefined;
  return ok({
    gitDir: gitDir.value,
    commonDir: shared.value,
    linkedWorktree,
    // Git notes the way back to the work tree only if a superproject keeps the repository.
    submodule: core.value.has("worktree") && /[/\\]modules[/\\]/.test(shared.value),
    bare: !linkedWorktree && isTrue(core.value.get("bare")),
    ...(isTrue(core.value.get("ignorecase")) ? { ignoreCase: true as const } : {}),
  });
};

/** The work tree that a repository's config names: a submodule's, or one that the user set. */
export const namedWorkTree = (commonDir: string): Result<string | undefined, FileFault> => {
  const core = coreSettings(commonDir);
  if (!core.ok) return core;
  const named = core.value.get("worktree");
  return ok(named === undefined ? undefined : resolve(commonDir, named));
};

const isTrue = (value = ""): boolean => ["true", "yes", "on", "1"].includes(value.toLowerCase());

/**
 * The section [core] of the repository's config. The last value counts, and a name alone means true. It uses no
 * pattern, because compiling one takes a hook longer than reading the file.
 */
const coreSettings = (commonDir: string): Result<ReadonlyMap<string, string>, FileFault> => {
  const config = readText(join(commonDir, "config"));
  if (!config.ok) return config;
  const settings = new Map<string, string>();
  let section = "";
  for (const line of (config.value ?? "").split("\n")) {
    // A header, a setting, or both.
    const end = line.trimStart().startsWith("[") ? line.indexOf("]") : -1;
    if (end >= 0)
      section = line
        .slice(line.indexOf("[") + 1, end)
        .trim()
        .toLowerCase();
    if (section !== "core") continue;
    const setting = line.slice(end + 1);
    const equals = setting.indexOf("=");
    const name = (equals < 0 ? withoutComment(setting) : setting.slice(0, equals)).trim();
    const value = equals < 0 ? "true" : setting.slice(equals + 1).trim();
    const bare = withoutComment(value.startsWith('"') ? value.slice(1) : value).trim();
    settings.set(name.toLowerCase(), bare);
  }
  return ok(settings);
};

/** Up to a closing quote or a comment. */
const withoutComment = (text: string): string => {
  let end = text.length;
  for (const mark of ['"', "#", ";"]) {
    const at = text.indexOf(mark);
    if (at >= 0 && at < end) end = at;
  }
  return text.slice(0, end);
};

/** The names of all refs below the given prefixes (`refs/notes/mem/`), loose and packed, sorted. */
export const refsBelow = (
  commonDir: string,
  prefixes: readonly string[],
): Result<readonly string[], FileFault> => {
  const packed = readText(join(commonDir, "packed-refs"));
  if (!packed.ok) return packed;
  const names = new Set<string>();
  for (const line of (packed.value ?? "").split("\n")) {
    const name = /^[0-9a-f]+ (refs\/\S.*)$/.exec(line)?.[1];
    if (name !== undefined && prefixes.some((prefix) => name.startsWith(prefix))) names.add(name);
  }
  for (const prefix of prefixes) {
    const loose = filesBelow(join(commonDir, prefix));
    if (!loose.ok) return loose;
    for (const name of loose.value) if (!name.endsWith(".lock")) names.add(prefix + name);
  }
  return ok([...names].sort());
};

export const hasReftable = (commonDir: string): Result<boolean, FileFault> => {
  const stat = statOf(join(commonDir, "reftable"));
  return stat.ok ? ok(stat.value?.isDirectory() === true) : stat;
};
