// The library that a lesson is about, and whether the lesson is kept for all projects of this machine: asked before
// anything is written.
import { defined } from "../../core/kit/defined.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { readRange } from "../../core/project/versions/range.ts";

export interface LessonLibraryInput {
  readonly library?: string | undefined;
  readonly versions?: string | undefined;
  readonly everywhere: boolean;
  /** Keeps one about a library in its project. */
  readonly local: boolean;
  readonly at?: string | undefined;
  readonly file?: readonly string[] | undefined;
}

export type LessonLibraryFault =
  | { readonly kind: "versions-unread"; readonly given: string }
  /** Words or flags of which only some can be meant. */
  | { readonly kind: "lesson-ambiguous"; readonly together: LessonClash };

export type LessonClash = "versions-alone" | "everywhere-local" | "everywhere-files";

export interface LessonLibrary {
  readonly fields: { readonly library?: string; readonly versions?: string };
  readonly isForAll: boolean;
}

export const lessonLibrary = ({
  library,
  versions,
  everywhere,
  local,
  ...files
}: LessonLibraryInput): Result<LessonLibrary, LessonLibraryFault> => {
  if (everywhere && local) return err({ kind: "lesson-ambiguous", together: "everywhere-local" });
  if (versions !== undefined && library === undefined)
    return err({ kind: "lesson-ambiguous", together: "versions-alone" });
  if (versions !== undefined && readRange(versions) === undefined)
    return err({ kind: "versions-unread", given: versions });
  const isForAll = !local && (everywhere || library !== undefined);
  // A path would mean another file in each project.
  if (isForAll && (files.at !== undefined || files.file !== undefined))
    return err({ kind: "lesson-ambiguous", together: "everywhere-files" });
  return ok({
    fields: defined({ library: library?.trim(), versions: versions?.trim() }),
    isForAll,
  });
};
