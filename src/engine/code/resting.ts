// What memories rest on: the code that looks at it is loaded only if a memory says what it rests on.
import type { Memory } from "../../core/fold/memory.ts";
import { isResting } from "../../core/fold/statements.ts";
import type { GroundsKnown } from "./grounds.ts";
import type { Project } from "../project.ts";

/** `memories` may be many: those that rest on nothing cost nothing. Of the past, nothing is compared with the files of now. */
export const groundsOf = async (
  project: Project,
  memories: readonly Memory[],
): Promise<GroundsKnown> =>
  project.index.asOfMs === undefined && memories.some(isResting)
    ? (await import("./grounds.ts")).lookAtGrounds(project, memories, project.tree.files)
    : new Map();

/** The same for all memories that rest on something, the newest first, at most `most`. */
export const groundsKnown = async (project: Project, most: number): Promise<GroundsKnown> => {
  const { places } = project.index.lists.ranking("resting", most);
  return groundsOf(
    project,
    places.flatMap(({ id }) => project.index.lookup.find(id)),
  );
};
