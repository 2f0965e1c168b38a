// The composition root for questions that git's history answers.
import { err, ok, type Result } from "./core/kit/result.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Repo } from "./engine/ports/repo.ts";
import { createGitRepo } from "./io/git-repo/git-repo.ts";

/** The place is a folder with a memory, outside git. */
export interface NoHistory {
  readonly kind: "no-history";
  readonly folder: string;
}

export const repoOf = ({ gitDir, top, store }: Place): Result<Repo, NoHistory> =>
  gitDir === undefined
    ? err({ kind: "no-history", folder: top ?? store })
    : ok(createGitRepo(gitDir));
