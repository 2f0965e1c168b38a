// Where the hooks of a repository are, as git itself says, and which tool runs them.
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { gitWords } from "../kit/git-words.ts";
import type { HookName, HooksFault, GitHookRunner } from "../../engine/ports/git-hooks.ts";
import type { Place } from "../../engine/ports/place.ts";

export interface HookFolder {
  readonly folder: string;
  readonly shared: boolean;
  /** For a hook, the file that the user may edit. */
  readonly fileOf: (name: HookName) => { readonly path: string; readonly runner: GitHookRunner };
}

/** Asks git with the user's settings, because `core.hooksPath` may be in any of git's files. */
export const whereHooksAre = ({
  top,
  commonDir,
  gitDir,
}: Place): Result<HookFolder, HooksFault> => {
  if (top === undefined || commonDir === undefined || gitDir === undefined)
    return err({ kind: "no-work-tree" });
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG|EXEC_PATH)/.test(name)),
  );
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const asked = spawnSync("git", gitWords(["rev-parse", "--git-path", "hooks"]), {
    cwd: top,
    env: { ...env, LC_ALL: "C" },
    encoding: "utf8",
    windowsHide: true,
  });
  if (asked.error !== undefined)
    return err({ kind: "git-not-runnable", code: Reflect.get(asked.error, "code") ?? "unknown" });
  if (asked.status !== 0) return err({ kind: "git-refused", gitDir, stderr: asked.stderr.trim() });
  const folder = resolve(top, asked.stdout.replace(/\n$/, ""));
  const within = (parent: string): boolean => `${folder}${sep}`.startsWith(`${parent}${sep}`);
  const husky = isHusky(folder);
  return ok({
    folder,
    shared: !within(top) && !within(commonDir),
    fileOf: (name) => {
      if (husky) return { path: join(dirname(folder), name), runner: "husky" };
      const path = join(folder, name);
      return isLefthook(path)
        ? { path: join(top, lefthookFile(top)), runner: "lefthook" }
        : { path, runner: "git" };
    },
  });
};

/** husky's `_` folder holds the code that runs the user's hooks, which are in the folder above. */
const isHusky = (folder: string): boolean =>
  basename(folder) === "_" && ["h", "husky.sh"].some((name) => existsSync(join(folder, name)));

/** lefthook rewrites a hook that it made, and anything else in it would be lost. */
const isLefthook = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true &&
  /\bLEFTHOOK\b/.test(readFileSync(path, "latin1"));

const lefthookFile = (top: string): string =>
  ["lefthook-local.yml", "lefthook-local.yaml", ".lefthook-local.yml", ".lefthook-local.yaml"].find(
    (name) => existsSync(join(top, name)),
  ) ?? (existsSync(join(top, ".lefthook.yml")) ? ".lefthook-local.yml" : "lefthook-local.yml");
