// The composition root for questions that git's history answers.
import type { Place } from "./engine/ports/place.ts";
import type { Repo } from "./engine/ports/repo.ts";
import { createGitRepo } from "./io/git-repo/git-repo.ts";

/** Nothing outside git. */
export const repoOf = ({ gitDir }: Place): Repo | undefined =>
  gitDir === undefined ? undefined : createGitRepo(gitDir);
