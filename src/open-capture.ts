// The composition root for taking in what git did: whether anything is behind, which must be cheap to ask, and what it
// takes to catch up.
import { ok, type Result } from "./core/kit/result.ts";
import { isBehind, type Sources } from "./engine/history/capture.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { WritableProject } from "./engine/project.ts";
import { findInitialised, type Opening } from "./open.ts";
import { repoOf, type NoHistory } from "./open-history.ts";
import { openWritable, type OpenWritableFault, type WritableOpening } from "./open-writable.ts";
import { createWorkTree } from "./io/git-repo/work-tree.ts";
import { createCursor } from "./io/place/cursor.ts";
import { createEar } from "./io/place/ear.ts";
import { headOf } from "./io/place/head.ts";
import { startDetached } from "./io/system/detached.ts";

/** How many commits there were to read the last time; nothing where none is behind, or no memory is there. */
export const commitsBehind = (opening: Opening): Result<number | undefined, FileFault> => {
  const place = findInitialised(opening);
  if (!place.ok || place.value.gitDir === undefined) return ok(undefined);
  const cursor = createCursor(`${place.value.store}/local/history.json`);
  const ear = createEar(place.value);
  const behind = isBehind({ cursor, ear, head: () => headOf(place.value) });
  if (!behind.ok || !behind.value) return behind.ok ? ok(undefined) : behind;
  const upTo = cursor.read();
  return upTo.ok ? ok(upTo.value?.commits ?? 0) : upTo;
};

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
  const { top } = project.value.place;
  const tree = top === undefined ? undefined : createWorkTree(top);
  return ok({ project: project.value, sources: { repo: repo.value, tree } });
};

/** The same as a command behind this one, that nobody waits for. */
export const captureBehind = ({ cwd, root }: Opening): void =>
  startDetached(["capture", ...(root === undefined ? [] : ["--root", root])], cwd);
