// The history of a repository told to real git, for the contract that memory keeps too.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createGitRepo } from "../../src/io/git-repo/git-repo.ts";
import { createWorkTree } from "../../src/io/git-repo/work-tree.ts";
import type { RepoStory, WrittenFiles } from "../../src/testing/repo-story.ts";
import { gitIn } from "./scratch.ts";
import { storyIn } from "./story.ts";

export const gitStory = (folder: string): RepoStory => {
  const story = storyIn(folder);
  const head = (): string => gitIn(folder, "rev-parse", "HEAD");
  const branches = (): readonly string[] =>
    gitIn(folder, "branch", "--format=%(refname:short)").split("\n");
  const write = (files: WrittenFiles): void => {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(folder, path));
      else {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    }
  };
  return {
    repo: createGitRepo(story.gitDir),
    tree: createWorkTree(folder),
    write,
    stage: () => void story.git("add", "-A"),
    head,
    commit: (files, message, author) => {
      if (author === undefined) return story.commit(files, message);
      story.commit(files, message);
      story.git("commit", "-q", "--amend", "--no-edit", `--author=${author} <a@example.com>`);
      return head();
    },
    revert: (sha) => {
      const parents = gitIn(folder, "rev-list", "--parents", "-1", sha).split(" ");
      return story.revert(sha, ...(parents.length > 2 ? ["-m", "1"] : []));
    },
    merge: (branch, message) => {
      story.git("merge", "-q", "--no-ff", "-m", message, branch);
      return head();
    },
    checkout: (branch) => {
      story.git("checkout", "-q", ...(branches().includes(branch) ? [] : ["-b"]), branch);
    },
    reset: (sha) => void story.git("reset", "-q", "--hard", sha),
    stash: (files) => {
      write(files);
      story.git("stash", "-q", "--include-untracked");
      return gitIn(folder, "rev-parse", "stash");
    },
    setOrigin: (url) => void story.git("remote", "add", "origin", url),
    pass: story.pass,
  };
};
