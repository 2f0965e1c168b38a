// Where HEAD stands to a commit, as git says: whether HEAD reaches it and, if not, a branch that does.
import type { HeadRelation } from "../../engine/ports/agents/surroundings.ts";
import { askGit } from "../kit/run-git.ts";

export const standingOf = async (gitDir: string, commit: string): Promise<HeadRelation> => {
  const reached = await askGit(gitDir, ["merge-base", "--is-ancestor", commit, "HEAD"]);
  // Neither yes nor no: git knows no such commit, or there is no HEAD yet.
  if (reached.code !== 1) return { is: reached.code === 0 ? "here" : "unknown" };
  const { printed } = await askGit(gitDir, [
    ...["for-each-ref", "--count=1", "--format=%(refname:short)", "--contains", commit],
    ...["refs/heads", "refs/remotes"],
  ]);
  const branch = printed.trim();
  return { is: "elsewhere", ...(branch === "" ? {} : { branch }) };
};
