// A repository's layout, read from its files: finding a project starts no git process.
import { join, resolve } from "node:path";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { PlaceFault } from "../../engine/ports/place.ts";
import { filesBelow, readText, realPath, statOf } from "./files.ts";

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

const isTrue = (value: string | undefined): boolean => /^(?:true|yes|on|1)$/i.test(value ?? "");

/** A line of git's config: a section's header, a name with its value, or both. */
const CONFIG_LINE =
  /^[ \t]*(?:\[([^\]\n]*)\])?[ \t]*(?:([A-Za-z][\w-]*)[ \t]*(?:=[ \t]*"?([^"#;\r\n]*))?)?/gm;

/** The section [core] of the repository's config. The last value counts, and a name alone means true. */
const coreSettings = (commonDir: string): Result<ReadonlyMap<string, string>, FileFault> => {
  const config = readText(join(commonDir, "config"));
  if (!config.ok) return config;
  const settings = new Map<string, string>();
  let section = "";
  for (const [, head, name, value] of (config.value ?? "").matchAll(CONFIG_LINE)) {
    if (head !== undefined) section = head.trim().toLowerCase();
    if (section === "core" && name !== undefined)
      settings.set(name.toLowerCase(), (value ?? "true").trim());
  }
  return ok(settings);
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
