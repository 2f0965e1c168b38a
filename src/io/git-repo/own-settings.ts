// The filters and kinds of difference that a repository's own settings name, switched off: git would start the former whenever
// it compares the files of the work tree with what it has, and the latter could hide what differs, or end git.
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gitWords } from "../kit/git-words.ts";

const NOTHING = "TWICESHY_NOTHING";
const USUAL = "TWICESHY_USUAL";
/** What the environment of a git with these options must hold. */
export const GIT_ENVIRONMENT = { [NOTHING]: "", [USUAL]: "auto" } as const;

const known = new Map<string, readonly string[]>();

/** Options that switch off what the repository's own settings name so. The user's own filters stay. */
export const ownSettingsOff = (folder: string): readonly string[] => {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const off = mayName(folder) ? namedIn(folder).flatMap(switchedOff) : [];
  known.set(folder, off);
  return off;
};

/** Spares a start of git where the file of settings names nothing of it, nor Git LFS, nor another file. */
const mayName = (folder: string): boolean => {
  const git = join(folder, ".git");
  if (statSync(git, { throwIfNoEntry: false })?.isDirectory() !== true) return true;
  if (statSync(join(git, "config"), { throwIfNoEntry: false }) === undefined) return false;
  return /filter|funcname|binary|include|worktreeConfig|lfs/i.test(
    readFileSync(join(git, "config"), "latin1"),
  );
};

/** What Git LFS itself writes into a repository's settings names a program that the user has installed. */
const LFS = /^git-lfs (?:clean|smudge|filter-process)(?: [\w% .-]+)*$/;

/** By these Git LFS itself starts programs, also where its filter is one of the user's own settings. */
const LFS_STARTS = /^lfs\.(?:extension|customtransfer|standalonetransferagent)/i;

interface OwnSetting {
  readonly is: "filter" | "diff";
  readonly name: string;
}

/** How files of one kind are compared. The programs that it may name are switched off by options of each command. */
const OF_DIFF = /^diff\.(.+)\.(?:x?funcname|binary)$/is;

const namedIn = (folder: string): readonly OwnSetting[] => {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const wanted = "^(filter|lfs|diff)\\.";
  const asked = ["config", "--includes", "--show-scope", "-z", "--get-regexp", wanted];
  const { stdout } = spawnSync("git", gitWords(asked), {
    ...{ cwd: folder, encoding: "utf8", windowsHide: true, timeout: 5_000 },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const filters = new Set<string>();
  const kinds = new Set<string>();
  // A scope, then a name and a value with a line break between them.
  const parts = (stdout ?? "").split("\0");
  for (let nth = 0; nth + 1 < parts.length; nth += 2) {
    if (parts[nth] !== "local" && parts[nth] !== "worktree") continue;
    const [name = "", value = ""] = (parts[nth + 1] ?? "").split("\n");
    const kind = OF_DIFF.exec(name)?.[1];
    if (kind !== undefined) kinds.add(kind);
    if (LFS_STARTS.test(name)) filters.add("lfs");
    const filter = /^filter\.(.+)\.[^.]+$/s.exec(name)?.[1];
    if (filter !== undefined && !LFS.test(value)) filters.add(filter);
  }
  return [
    ...[...filters].map((name) => ({ is: "filter" as const, name })),
    ...[...kinds].map((name) => ({ is: "diff" as const, name })),
  ];
};

/**
 * An equals sign may be part of the name, and only this form takes it. An empty value is no command, and false. The usual
 * one has git look whether a file is text; as a pattern, which no list shows, it does no harm.
 */
const switchedOff = ({ is, name }: OwnSetting): readonly string[] =>
  is === "filter"
    ? ["clean", "smudge", "process", "required"].map(
        (what) => `--config-env=filter.${name}.${what}=${NOTHING}`,
      )
    : ["binary", "funcname", "xfuncname"].map(
        (what) => `--config-env=diff.${name}.${what}=${USUAL}`,
      );
