// The composition root for what memories rest on: the files of the work tree and, if an export is assumed, what reads
// source.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Memory } from "./core/fold/memory.ts";
import { lookAtGrounds, type GroundFiles, type GroundsKnown } from "./engine/code/grounds.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Project } from "./engine/project.ts";
import { presentIn } from "./open-check.ts";

export const groundsHere = (project: Project, memories: readonly Memory[]): Promise<GroundsKnown> =>
  lookAtGrounds(project, memories, groundFilesOf(project.place));

const groundFilesOf = (place: Place): GroundFiles => ({
  text: place.top === undefined ? () => undefined : presentIn(place.top),
  isThere: (path) => (place.top === undefined ? undefined : existsSync(join(place.top, path))),
  source: async () => (await import("./open-structure.ts")).structureSourceOf(place),
});
