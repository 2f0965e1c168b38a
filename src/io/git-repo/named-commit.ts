// What has become of a commit that was named as evidence: whether HEAD reaches it, and whether a later commit says that it takes it
// back.
import type { NamedCommit } from "../../core/judge/done/evidence.ts";
import { askGit } from "../kit/run-git.ts";

export const namedCommit = async (gitDir: string, named: string): Promise<NamedCommit> => {
  const found = await askGit(gitDir, ["rev-parse", "--verify", "--quiet", `${named}^{commit}`]);
  const sha = found.printed.trim();
  if (found.code !== 0 || sha === "") return "lost";
  const reached = await askGit(gitDir, ["merge-base", "--is-ancestor", sha, "HEAD"]);
  if (reached.code === 0) return (await isReverted(gitDir, sha)) ? "reverted" : "here";
  const now = await successorOf(gitDir, sha);
  if (now === undefined) return "elsewhere";
  return (await isReverted(gitDir, now)) ? "reverted" : "rewritten";
};

/** What a rebase or an amend made of it: they keep the author, the author's time, and the subject or the tree. */
const successorOf = async (gitDir: string, sha: string): Promise<string | undefined> => {
  const [named] = await entriesOf(gitDir, sha, 1);
  if (named === undefined) return undefined;
  const recent = await entriesOf(gitDir, "HEAD", MOST);
  return recent.find(
    ({ author, tree, subject }) =>
      author === named.author && (tree === named.tree || subject === named.subject),
  )?.sha;
};

const entriesOf = async (gitDir: string, from: string, most: number) => {
  const format = "--format=%H%x00%at %ae%x00%T%x00%s";
  const { printed } = await askGit(gitDir, ["log", `--max-count=${most}`, format, from]);
  return printed
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [sha = "", author, tree, subject] = line.split("\0");
      return { sha, author, tree, subject };
    });
};

/** More commits are not read. */
const MOST = 1_000;

/** A revert that is itself reverted takes nothing back. */
const isReverted = async (gitDir: string, sha: string): Promise<boolean> => {
  const { printed } = await askGit(gitDir, [
    ...["log", `--max-count=${MOST}`, "--fixed-strings", "--grep=This reverts commit"],
    ...["--format=%x00%H%n%B", `${sha}..HEAD`],
  ]);
  const revertsOf = new Map<string, string[]>();
  for (const entry of printed.split("\0")) {
    const by = entry.slice(0, entry.indexOf("\n"));
    for (const [, reverted = ""] of entry.matchAll(/^This reverts commit ([0-9a-f]{40,64})\b/gm))
      revertsOf.set(reverted, [...(revertsOf.get(reverted) ?? []), by]);
  }
  const isBack = (commit: string, depth: number): boolean =>
    depth < MOST && (revertsOf.get(commit) ?? []).some((by) => !isBack(by, depth + 1));
  return isBack(sha, 0);
};
