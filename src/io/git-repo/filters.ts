// The filters that a repository's own settings name, switched off: git would start them whenever it
// compares the files of the work tree with what it has.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gitWords } from "../../core/kit/git-words.ts";

const NOTHING = "TWICESHY_NOTHING";
/** What the environment of a git with these options must hold. */
export const GIT_ENVIRONMENT = { [NOTHING]: "" } as const;

const known = new Map<string, readonly string[]>();

/** Options that switch off the filters of the repository's own settings. The user's own filters stay. */
export const filtersOff = (folder: string): readonly string[] => {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const off = mayHaveFilters(folder) ? filtersIn(folder).flatMap(switchedOff) : [];
  known.set(folder, off);
  return off;
};

/** Spares a start of git where the file of settings names neither a filter, Git LFS nor another file. */
const mayHaveFilters = (folder: string): boolean => {
  const git = join(folder, ".git");
  if (statSync(git, { throwIfNoEntry: false })?.isDirectory() !== true) return true;
  if (statSync(join(git, "config"), { throwIfNoEntry: false }) === undefined) return false;
  return /filter|include|worktreeConfig|lfs/i.test(readFileSync(join(git, "config"), "latin1"));
};

/** What Git LFS itself writes into a repository's settings names a program that the user has installed. */
const LFS = /^git-lfs (?:clean|smudge|filter-process)(?: [\w% .-]+)*$/;

/** By these Git LFS itself starts programs, also where its filter is one of the user's own settings. */
const LFS_STARTS = /^lfs\.(?:extension|customtransfer|standalonetransferagent)/i;

const filtersIn = (folder: string): readonly string[] => {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const asked = ["config", "--includes", "--show-scope", "-z", "--get-regexp", "^(filter|lfs)\\."];
  const { stdout } = spawnSync("git", gitWords(asked), {
    ...{ cwd: folder, encoding: "utf8", windowsHide: true, timeout: 5_000 },
    stdio: ["ignore", "pipe", "ignore"],
  });
  // A scope, then a name and a value with a line break between them.
  const parts = (stdout ?? "").split("\0");
  const names = parts.flatMap((scope, nth) => {
    const [name = "", value = ""] = nth % 2 === 0 ? (parts[nth + 1] ?? "").split("\n") : [];
    const isOwn = scope === "local" || scope === "worktree";
    if (isOwn && LFS_STARTS.test(name)) return ["lfs"];
    return isOwn && !LFS.test(value) ? (/^filter\.(.+)\.[^.]+$/s.exec(name)?.[1] ?? []) : [];
  });
  return [...new Set(names)];
};

/** An equals sign may be part of the name, and only this form takes it. An empty value is no command, and false. */
const switchedOff = (name: string): readonly string[] =>
  ["clean", "smudge", "process", "required"].map(
    (what) => `--config-env=filter.${name}.${what}=${NOTHING}`,
  );
