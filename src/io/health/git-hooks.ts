// Git's hooks of a work tree, read where git looks for them: which hold lines of ours, and whether those can do anything.
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { answered, codeOf } from "../../core/kit/fault.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type { GitHooks, GitMissing, OurHook } from "../../engine/ports/patient.ts";
import { askUsersGit } from "./git.ts";

/** Lines of ours in a hook stand between these. */
const BEGIN = /^# >>> twiceshy\b/m;
const WHOLE = /^# >>> twiceshy\b[^]*?^# <<< twiceshy\b/m;

/** `folder` is a work tree, or the folder of a bare repository. */
export const gitHooksOf = (folder: string): Result<GitHooks, FileFault | GitMissing> => {
  // `core.hooksPath` may stand in any of git's files, so git is asked.
  const path = askUsersGit(folder, ["rev-parse", "--git-path", "hooks"]);
  return path.ok ? hooksIn(resolve(folder, path.value)) : path;
};

export const hooksIn = (folder: string): Result<GitHooks, FileFault> =>
  answered("file-unreadable", folder, () => ({
    folder,
    ours: filesIn(folder).flatMap((name) => ourHook(join(folder, name)) ?? []),
  }));

const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.endsWith(".sample"))
      .map(({ name }) => name)
      .toSorted();
  } catch (fault) {
    if (codeOf(fault) === "ENOENT") return [];
    throw fault;
  }
};

const ourHook = (path: string): OurHook | undefined => {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  if (!BEGIN.test(text)) return undefined;
  const block = WHOLE.exec(text)?.[0];
  return {
    path,
    whole: block !== undefined,
    executable: mayRun(path),
    gone: programsIn(block ?? "").filter((program) => !existsSync(program)),
  };
};

export const mayRun = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (fault) {
    codeOf(fault);
    return false;
  }
};

/** Whole paths of programs of ours, quoted or not. */
const programsIn = (block: string): readonly string[] => [
  ...new Set(
    [
      ...block.matchAll(
        /(["'])(\/[^"'\n]*\/(?:twiceshy(?:-hook|\.js)?|shy))\1|(?<=[\s=])(\/[^\s"';|&]*\/(?:twiceshy(?:-hook|\.js)?|shy))(?=[\s;|&]|$)/gm,
      ),
    ].map(([, , quoted, bare]) => quoted ?? bare ?? ""),
  ),
];
