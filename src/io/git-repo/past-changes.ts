// The newest commits that touched some files, each with its change of them, as git says it.
import { parsePatch } from "../../core/code/diff.ts";
import type { PastChange } from "../../core/judge/takes-back.ts";
import { PATCH } from "./git-repo.ts";
import { askGit } from "../kit/run-git.ts";

/** Older commits are hardly ever taken back as they are. */
const MOST_COMMITS = 40;

/** None if git cannot say it. A merge counts by what it brought to its first parent. */
export const pastChanges = async (
  gitDir: string,
  paths: readonly string[],
  tip = "HEAD",
): Promise<readonly PastChange[]> => {
  const { code, printed } = await askGit(gitDir, [
    ...["log", `--max-count=${MOST_COMMITS}`, "--diff-merges=first-parent"],
    ...["--format=%x00%H %ct %s", ...PATCH, tip, "--"],
    ...paths.map((path) => `:(top,literal)${path}`),
  ]);
  if (code !== 0) return [];
  return printed.split("\0").flatMap((commit) => {
    const [, sha, seconds, subject = ""] = /^([0-9a-f]+) (\d+) (.*)/.exec(commit) ?? [];
    if (sha === undefined) return [];
    const files = parsePatch(commit.slice(commit.indexOf("\n") + 1));
    return [{ sha, when: Number(seconds) * 1_000, subject, files }];
  });
};
