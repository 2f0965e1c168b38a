// Takes twiceshy out of a project: the derived files, and the log only on request. The order is
// such that each step can be rebuilt from the later ones, so an interruption always leaves a
// memory.
import { ok, type Result } from "../../core/kit/result.ts";
import type { Busy, FileFault } from "../ports/file.ts";
import { removeBridges, type Bridged } from "../share/bridge.ts";
import type { ExcludeLine, RemovableTree, Removed, Removing } from "../ports/projects/removing.ts";
import type { ViewsFault } from "../ports/views.ts";

export type UninstallFault = FileFault | Busy | ViewsFault;

export interface Uninstalled extends Removed {
  /** The line that hid the readable files from git. */
  readonly excludeLine: ExcludeLine;
}

export const uninstall = (
  removing: Removing,
  { withLog, dryRun }: { readonly withLog: boolean; readonly dryRun: boolean },
): Result<Uninstalled, UninstallFault> => {
  const pages = removePages(removing, dryRun);
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

/** The readable files of every work tree, and our part of the files that agents read at their start. */
const removePages = (
  { trees }: Removing,
  dry: boolean,
): Result<Removed, FileFault | ViewsFault> => {
  const there = trees();
  if (!there.ok) return there;
  const all: Removed[] = [];
  for (const { at, pages, bridges } of there.value) {
    const done = pages();
    if (!done.ok) return done;
    const taken = removeBridges(bridges, dry);
    if (!taken.ok) return taken;
    all.push(done.value, bridgesTaken(at, taken.value));
  }
  return ok({
    removed: all.flatMap(({ removed }) => removed),
    left: all.flatMap(({ left }) => left),
  });
};

const bridgesTaken = (at: RemovableTree["at"], bridged: readonly Bridged[]): Removed => {
  const those = (isGone: boolean): readonly string[] =>
    bridged
      .filter(({ change }) => isGone === (change === "removed" || change === "taken-out"))
      .map(({ format }) => at(format.path));
  return { removed: those(true), left: those(false) };
};
