// The composition root for what memories rest on: what looks at it is loaded only where something says what it rests on.
import type { Memory } from "./core/fold/memory.ts";
import { isResting } from "./core/fold/paths.ts";
import type { GroundsKnown } from "./engine/grounds.ts";
import type { Project } from "./engine/project.ts";

/** `memories` may be many: those that rest on nothing cost nothing. */
export const groundsOf = async (
  project: Project,
  memories: readonly Memory[],
): Promise<GroundsKnown> =>
  memories.some(isResting)
    ? (await import("./open-grounds.ts")).groundsHere(project, memories)
    : new Map();

/** The same of all that rests on something, what was said last first: at most so many. */
export const groundsKnown = async (project: Project, most: number): Promise<GroundsKnown> => {
  const { places } = project.index.shelf("resting", most);
  return groundsOf(
    project,
    places.flatMap(({ id }) => project.index.find(id)),
  );
};
