// A repository told commit by commit: real git, with dates an hour apart, so that equal stories have equal shas.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cleanEnv, gitIn } from "./scratch.ts";

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
  mkdirSync(folder, { recursive: true });
  let now = Date.UTC(2026, 0, 1);
  const run = (args: readonly string[], input?: string | Buffer, author = {}): string =>
    execFileSync("git", ["-c", "protocol.file.allow=always", ...args], {
      cwd: folder,
      env: { ...cleanEnv(folder), ...datesOf(now), ...author },
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
      ...(input === undefined ? {} : { input }),
    }).trim();
  run(["init", "-q", "-b", "main"]);
  const git = (...args: readonly string[]): string => {
    now += HOUR_MS;
    return run(args);
  };
  return {
    folder,
    gitDir: join(folder, ".git"),
    git,
    commit: (files, message) => {
      for (const [path, content] of Object.entries(files)) {
        if (content === null) rmSync(join(folder, path));
        else {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), content);
        }
      }
      git("add", "-A");
      run(["commit", "-q", "--allow-empty", "--cleanup=verbatim", "-F", "-"], message);
      return gitIn(folder, "rev-parse", "HEAD");
    },
    revert: (sha, ...args) => {
      now += HOUR_MS;
      run(["revert", "--no-edit", ...args, sha], undefined, REVIEWER);
      return gitIn(folder, "rev-parse", "HEAD");
    },
    pass: (hours) => void (now += hours * HOUR_MS),
  };
};

const datesOf = (ms: number): Record<string, string> => {
  const date = new Date(ms).toISOString();
  return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
};

/** A file of this many different lines. */
export const linesOf = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `const ${name}Value${n} = compute("${name}", ${n});\n`,
  ).join("");
