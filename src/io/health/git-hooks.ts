// The git hooks of a work tree, read where git looks for them: which hold our lines, and whether those lines can work.
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { answered, orUndefined, succeeds } from "../../core/kit/fault.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../../engine/ports/file.ts";
import type {
  GitHooksState,
  GitMissing,
  HookRunner,
  OurHook,
} from "../../engine/ports/agents/installation-state.ts";
import { askUsersGit } from "./git.ts";

/** Our lines in a hook are between these marks. */
const BEGIN = /^# >>> twiceshy\b/m;
const WHOLE = /^# >>> twiceshy\b[^]*?^# <<< twiceshy\b/m;

/**
 * `folder` is a work tree or the folder of a bare repository; `local` is where a store keeps the script that its hooks
 * call.
 */
export const gitHooksOf = (
  folder: string,
  local: string,
): Result<GitHooksState, FileFault | GitMissing> => {
  // `core.hooksPath` may be in any of git's files, so git is asked.
  const path = askUsersGit(folder, ["rev-parse", "--git-path", "hooks"]);
  return path.ok ? hooksIn(resolve(folder, path.value), local) : path;
};

const hooksIn = (folder: string, local: string): Result<GitHooksState, FileFault> =>
  answered("file-unreadable", folder, () => {
    const looked = [folder, ...(isHusky(folder) ? [dirname(folder)] : [])];
    const here = looked.flatMap((one) => filesIn(one).map((name) => join(one, name)));
    const byTool = here.some((path) => existsSync(path) && LEFTHOOK.test(read(path)));
    const put = putIn(join(local, "git-hooks.json"));
    const elsewhere = [...put.keys()].filter((path) => !here.includes(path));
    const isReached = (path: string): boolean => byTool && /\.ya?ml$/.test(path);
    const ours = [...here, ...elsewhere.filter(isReached)].flatMap(
      (path) => ourHook(path, dirname(path) === folder, put.get(path)) ?? [],
    );
    const astray = elsewhere.filter((path) => !isReached(path) && ourHook(path, false));
    const lost = [...put.keys()].filter(
      (path) => looked.includes(dirname(path)) && !ourHook(path, false),
    );
    const calls = ours.some(({ path }) => read(path).includes("local/git-hook"));
    return {
      folder,
      ours,
      astray,
      lost,
      ...(calls ? { runner: runnerAt(join(local, "git-hook")) } : {}),
    };
  });

/** husky's `_` folder holds the code that runs the user's hooks, which are in the folder above. */
const isHusky = (folder: string): boolean => basename(folder) === "_";
const LEFTHOOK = /\bLEFTHOOK\b/;

const read = (path: string): string => readFileSync(path, "utf8");

/** What was written into each file that got our lines. */
const putIn = (manifest: string): ReadonlyMap<string, string> => {
  const parsed = existsSync(manifest) ? parseJson(read(manifest)) : undefined;
  return new Map(
    Object.entries(isObject(parsed) ? parsed : {}).flatMap(([path, entry]) =>
      isObject(entry) && typeof entry["after"] === "string" ? [[path, entry["after"]]] : [],
    ),
  );
};

const runnerAt = (path: string): HookRunner => {
  if (!existsSync(path)) return { path, runs: false, gone: [] };
  const named = [...read(path).matchAll(/^(?:node|script)='((?:[^'\n]|'\\'')*)'$/gm)].map(
    ([, quoted = ""]) => quoted.replaceAll("'\\''", "'"),
  );
  return { path, runs: mayRun(path), gone: named.filter((program) => !existsSync(program)) };
};

const filesIn = (folder: string): readonly string[] =>
  (orUndefined(() => readdirSync(folder, { withFileTypes: true }), "ENOENT") ?? [])
    .filter((entry) => !entry.isDirectory() && !entry.name.endsWith(".sample"))
    .map(({ name }) => name)
    .toSorted();

/** `byGit`: git itself runs it, and only if it is executable. `put`: what was written there, if that is known. */
const ourHook = (path: string, byGit: boolean, put?: string): OurHook | undefined => {
  if (!existsSync(path)) return undefined;
  const text = read(path);
  if (!BEGIN.test(text)) return undefined;
  const block = WHOLE.exec(text)?.[0];
  return {
    path,
    whole: block !== undefined,
    changed: block !== undefined && put?.includes(block) === false,
    executable: !byGit || mayRun(path),
    gone: programsIn(block ?? "").filter((program) => !existsSync(program)),
  };
};

export const mayRun = (path: string): boolean => succeeds(() => accessSync(path, constants.X_OK));

/** Whole paths of our programs, quoted or not. */
const programsIn = (block: string): readonly string[] => [
  ...new Set(
    [
      ...block.matchAll(
        /(["'])(\/[^"'\n]*\/(?:twiceshy(?:-hook|\.js)?|shy))\1|(?<=[\s=])(\/[^\s"';|&]*\/(?:twiceshy(?:-hook|\.js)?|shy))(?=[\s;|&]|$)/gm,
      ),
    ].map(([, , quoted, bare]) => quoted ?? bare ?? ""),
  ),
];
