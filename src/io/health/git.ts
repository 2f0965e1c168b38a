// Asks the user's own git, as the user would: which version it is, and where it looks for hooks.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { gitWords } from "../kit/git-words.ts";
import type { GitMissing } from "../../engine/ports/agents/installation-state.ts";

const MOST_MS = 5_000;
/** Enough for the paths of a repository with hundreds of thousands of files. */
const MOST_BYTES = 64 << 20;

/**
 * All that git printed, without its last line break. The user's settings count; variables that a hook handed down do
 * not.
 */
export const askUsersGit = (cwd: string, args: readonly string[]): Result<string, GitMissing> => {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^GIT_/i.test(name) || /^GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)$/.test(name),
    ),
  );
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { error, status, stdout, stderr } = spawnSync("git", gitWords(args), {
    ...{ cwd, timeout: MOST_MS, encoding: "utf8", windowsHide: true },
    // Whoever only looks leaves the index as it is.
    env: { ...env, GIT_OPTIONAL_LOCKS: "0" },
    maxBuffer: MOST_BYTES,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (error !== undefined) return err({ kind: "git-missing", code: codeOf(error) });
  if (status !== 0) return err({ kind: "git-missing", code: stderr.trim().slice(0, 200) });
  return ok(stdout.replace(/\r?\n$/, ""));
};

export const gitVersion = (cwd: string): Result<string, GitMissing> => {
  const answer = askUsersGit(cwd, ["--version"]);
  if (!answer.ok) return answer;
  const version = /^git version (\S+)/.exec(answer.value)?.[1];
  return version === undefined
    ? err({ kind: "git-missing", code: answer.value.slice(0, 200) })
    : ok(version);
};
