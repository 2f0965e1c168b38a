// A repository told commit by commit: real git, with dates an hour apart, so that equal stories have equal shas.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cleanEnv, emptyRepositoryIn, GIT } from "./scratch.ts";
import { allPrintedBy } from "./shell.ts";

export interface Story {
  readonly folder: string;
  readonly gitDir: string;
  readonly git: (...args: readonly string[]) => string;
  /** Writes the files (`null` removes one), commits all, and returns the sha. */
  readonly commit: (
    files: { readonly [path: string]: string | Buffer | null },
    message: string | Buffer,
  ) => string;
  /** Takes a commit back, as `git revert` does. Somebody else does it: what its author soon takes back is a slip. */
  readonly revert: (sha: string, ...args: readonly string[]) => string;
  /** What an author takes back within hours was a slip. */
  readonly pass: (hours: number) => void;
}

const HOUR_MS = 3_600_000;
const REVIEWER = { GIT_AUTHOR_NAME: "B", GIT_AUTHOR_EMAIL: "b@example.com" };

export const storyIn = (folder: string): Story => {
  emptyRepositoryIn(folder);
  let now = Date.UTC(2026, 0, 1);
  const run = (
    calls: readonly (readonly string[])[],
    { input, author }: { readonly input?: string | Buffer; readonly author?: object } = {},
  ): string =>
    allPrintedBy(
      calls.map((args) => [...GIT, ...args]),
      { cwd: folder, env: { ...cleanEnv(folder), ...datesOf(now), ...author }, input },
    ).trim();
  const git = (...args: readonly string[]): string => {
    now += HOUR_MS;
    return run([args]);
  };
  const gitDir = join(folder, ".git");
  return {
    folder,
    gitDir,
    git,
    commit: (files, message) => {
      for (const [path, content] of Object.entries(files)) {
        if (content === null) rmSync(join(folder, path));
        else {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), content);
        }
      }
      now += HOUR_MS;
      const commit = ["commit", "-q", "--allow-empty", "--cleanup=verbatim", "-F", "-"];
      run([["add", "-A"], commit], { input: message });
      return headOf(gitDir);
    },
    revert: (sha, ...args) => {
      now += HOUR_MS;
      run([["revert", "--no-edit", ...args, sha]], { author: REVIEWER });
      return headOf(gitDir);
    },
    pass: (hours) => void (now += hours * HOUR_MS),
  };
};

const datesOf = (ms: number): Record<string, string> => {
  const date = new Date(ms).toISOString();
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
};

/** The commit that was just made: its branch is a file of its own, which takes no start of git to read. */
export const headOf = (gitDir: string): string => {
  const head = readFileSync(join(gitDir, "HEAD"), "utf8").trim();
  const branch = /^ref: (.*)/.exec(head)?.[1];
  return branch === undefined ? head : readFileSync(join(gitDir, branch), "utf8").trim();
};

/** A file of this many different lines. */
export const linesOf = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `const ${name}Value${n} = compute("${name}", ${n});\n`,
  ).join("");
