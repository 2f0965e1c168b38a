// The composition root for taking in what git did.
import { ok, type Result } from "./core/kit/result.ts";
import type { Sources } from "./engine/history/capture.ts";
import type { WritableProject } from "./engine/project.ts";
import { repoOf, type NoHistory } from "./open-history.ts";
import { openWritable, type OpenWritableFault, type WritableOpening } from "./open-writable.ts";
import { createWorkTree } from "./io/git-repo/work-tree.ts";
import { workTreesOf } from "./io/place/work-trees.ts";

export const openCapture = (
  opening: WritableOpening,
): Result<
  { readonly project: WritableProject; readonly sources: Sources },
  OpenWritableFault | NoHistory
> => {
  const project = openWritable(opening);
  if (!project.ok) return project;
  const repo = repoOf(project.value.place);
  if (!repo.ok) return repo;
  const tops = workTreesOf(project.value.place);
  if (!tops.ok) return tops;
  const trees = tops.value.map(createWorkTree);
  return ok({ project: project.value, sources: { repo: repo.value, trees } });
};
