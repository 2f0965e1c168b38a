// Whether the files that found memories are about still exist: the work tree alone is asked, so it costs a search nothing.
import type { Memory } from "../../core/fold/memory.ts";
import { isCiting } from "../../core/fold/statements.ts";
import { asCalledNow } from "../code/renames.ts";
import type { Project } from "../project.ts";
import type { Recalled } from "./recalled.ts";

/** For a confirmed memory only the history shows what happened since; `stale` reads it. */
export const withMissingFiles = (project: Project, found: Recalled): Recalled => {
  const isPast = project.index.asOfMs !== undefined;
  const asked = found.memories.some(({ memory }) => isAsked(memory));
  if (isPast || !asked) return found;
  const calledNow = asCalledNow(project);
  const missingOf = (memory: Memory): readonly string[] =>
    isAsked(memory)
      ? calledNow(memory).files.filter(
          (path) => !path.startsWith("…/") && project.tree.files.isThere(path) === false,
        )
      : [];
  return {
    ...found,
    memories: found.memories.map((one) => {
      const missing = missingOf(one.memory);
      return missing.length === 0 ? one : { ...one, missing };
    }),
  };
};

const isAsked = (memory: Memory): boolean => isCiting(memory) && memory.confirmed === undefined;
