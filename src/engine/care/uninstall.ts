// Takes twiceshy out of a project: the derived files, and the log only on request. The order is
// such that each step can be rebuilt from the later ones, so an interruption always leaves a
// memory.
import { ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../ports/file.ts";
import type { ExcludeLine, Removed, Removing } from "../ports/removing.ts";
import type { ViewsFault } from "../ports/views.ts";

export type UninstallFault = FileFault | Busy | ViewsFault;

export interface Uninstalled extends Removed {
  /** The line that hid the readable files from git. */
  readonly excludeLine: ExcludeLine;
}

export const uninstall = (
  removing: Removing,
  { withLog }: { readonly withLog: boolean },
): Result<Uninstalled, UninstallFault> => {
  const pages = removing.pages();
  if (!pages.ok) return pages;
  const excludeLine = removing.excludeLine(pages.value.left);
  if (!excludeLine.ok) return excludeLine;
  const rest = withLog ? removing.truth() : removing.derived();
  if (!rest.ok) return rest;
  const removed = [...pages.value.removed, ...rest.value.removed];
  const left = new Set([...pages.value.left, ...rest.value.left]);
  return ok({
    removed,
    left: [...left].filter((path) => !removed.includes(path)),
    excludeLine: excludeLine.value,
  });
};
