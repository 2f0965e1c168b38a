// Follows renames that are only staged: asks git if its index changed since it was last asked, and keeps the answer for
// hooks, which ask nobody.
import { ok, type Result } from "../../core/kit/result.ts";
import type { GateFault } from "../ports/gate-files.ts";
import type { Project } from "../project.ts";

type Indexed = Pick<Project, "tree" | "gate">;

/** The commit and the date of an index that git must be asked about; undefined if there is nothing new. */
export const newIndex = ({
  tree: { clone, head: headNow },
  gate,
}: Indexed): { readonly head: string; readonly indexMs: number } | undefined => {
  const indexMs = clone.indexMs();
  const at = headNow();
  const head = at.ok ? at.value.commit : undefined;
  if (indexMs === undefined || head === undefined) return undefined;
  // A capture follows what was committed first.
  if (gate.renames.read()?.head !== head || gate.renames.staged()?.indexMs === indexMs)
    return undefined;
  return { head, indexMs };
};

/**
 * A hook also keeps that nothing is renamed, so that git is not asked again while an agent waits. A question writes nothing
 * for that.
 */
export const followIndexHere = async (
  project: Indexed,
  { keepsEmpty = false }: { readonly keepsEmpty?: boolean } = {},
): Promise<Result<void, GateFault>> => {
  const index = newIndex(project);
  if (index === undefined) return ok(undefined);
  const tree = await project.tree.clone.workTree();
  const staged = await tree?.stagedRenames();
  // If git refuses, what was committed is still followed; doctor says why it refuses.
  if (!staged?.ok) return ok(undefined);
  const isNews = staged.value.size > 0 || (project.gate.renames.staged()?.staged.size ?? 0) > 0;
  if (!isNews && !keepsEmpty) return ok(undefined);
  const kept = project.gate.renames.keepStaged({ ...index, staged: staged.value });
  return isNews ? kept : ok(undefined);
};
