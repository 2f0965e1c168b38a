// The composition root for git's hooks: what is put into a repository, and taken out again.
import { realpathSync } from "node:fs";
import { ok, type Result } from "./core/kit/result.ts";
import type { GitHooks } from "./engine/ports/git-hooks.ts";
import type { PlaceFault } from "./engine/ports/place.ts";
import { createGitHooks } from "./io/git-hooks/git-hooks.ts";
import { PATCH } from "./io/git-repo/git-repo.ts";
import { findInitialised, type Opening } from "./open.ts";

export const openGitHooks = (opening: Opening): Result<GitHooks, PlaceFault> => {
  const place = findInitialised(opening);
  if (!place.ok) return place;
  const [, script = ""] = process.argv;
  // The link on the PATH may be removed before the program itself is, so the program's real path is used.
  const program = { node: process.execPath, script: realpathSync(script), patch: PATCH };
  return ok(createGitHooks(place.value, program));
};
