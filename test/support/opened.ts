// A project as a hook or a capture has it: writable, with its work tree, or with its history.
import type { Sources } from "../../src/engine/history/capture.ts";
import type { Watching } from "../../src/engine/attempts/watch-checks.ts";
import type { WritableProject } from "../../src/engine/project.ts";
import { captureSources, workTreeOf } from "../../src/open/clone.ts";
import type { Opening } from "../../src/open/project.ts";
import { openWritable, watchingIn, type WriteOptions } from "../../src/open/writable.ts";
import { valueOf } from "./scratch.ts";

export const openChecks = (
  opening: Opening & WriteOptions,
): { readonly project: WritableProject; readonly means: Watching } => {
  const project = valueOf(openWritable(opening));
  return { project, means: watchingIn(project, workTreeOf(project.place)) };
};

export const openCapture = (
  opening: Opening & WriteOptions,
): { readonly project: WritableProject; readonly sources: Sources } => {
  const project = valueOf(openWritable(opening));
  return { project, sources: valueOf(captureSources(project.place)) };
};
