// The part of a change that may undo a fix. A file that is deleted whole does not, because
// everything mended in it goes with it; nor does a line that only moves to another file of the same
// change.
import type { ChangedFile, ChangeFeatures } from "../event/change.ts";

/** Whether all of the change may undo a fix: it edits one file. */
export const mayUndo = (files: readonly Pick<ChangedFile, "act">[]): boolean =>
  files.length === 1 && files[0]?.act !== "delete";

/** Returns the change itself if all of it may undo a fix. */
export const undoing = (change: ChangeFeatures): ChangeFeatures => {
  if (mayUndo(change.files)) return change;
  const comesIn = new Map<string, Set<string>>();
  for (const { path, hunks } of change.files)
    for (const line of hunks.flatMap(({ lines }) => lines))
      if (line.startsWith("+")) comesIn.set(line, (comesIn.get(line) ?? new Set()).add(path));
  const moves = (line: string, path: string): boolean =>
    line.startsWith("-") && isElsewhere(comesIn.get(`+${line.slice(1)}`), path);
  const files = change.files
    .filter(({ act }) => act !== "delete")
    .map((file) => ({
      ...file,
      hunks: file.hunks.map((hunk) => ({
        ...hunk,
        lines: hunk.lines.filter((line) => !moves(line, file.path)),
      })),
    }));
  return { ...change, files, totalLines: change.totalLines - sizeOf(change.files) + sizeOf(files) };
};

const isElsewhere = (paths: ReadonlySet<string> | undefined, path: string): boolean =>
  paths !== undefined && (paths.size > 1 || !paths.has(path));

const sizeOf = (files: readonly ChangedFile[]): number =>
  files.flatMap(({ hunks }) => hunks).reduce((sum, { lines }) => sum + lines.length, 0);
