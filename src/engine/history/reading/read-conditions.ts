// The part of reading history that finds the conditions under which a change failed: what lock
// files and runtime files said at its commit. Read only for failures that are drafted, and each
// content once.
import { conditionPaths, conditionsOf } from "../../../core/project/conditions.ts";
import type { FileDiff } from "../../../core/code/diff.ts";
import type { VersionFile, Versions } from "../../../core/project/versions/version-file.ts";
import { formatsOf } from "../../../core/project/versions/ecosystem.ts";
import type { Condition } from "../../../core/event/check.ts";
import type { PathAt } from "../../ports/repo.ts";
import type { Reading } from "./reading.ts";

export interface ChangedCommit {
  readonly sha: string;
  readonly files: readonly FileDiff[];
}

/** By the sha of the commit. Commits about which nothing is known are left out. */
export const readConditions = async (
  { repo, request: { signal } }: Reading,
  changes: readonly ChangedCommit[],
): Promise<ReadonlyMap<string, readonly Condition[]>> => {
  const asked = changes.flatMap(({ sha: commit, files }) =>
    conditionPaths(files).map((path) => ({ commit, path })),
  );
  if (asked.length === 0) return new Map();
  const found = await repo.files.blobs(asked, signal);
  const blobs = new Map(
    asked.map(({ commit, path }, at) => [`${commit}:${path}`, found[at]] as const),
  );
  const versionsBy = new Map<string, ReadonlyMap<VersionFile, Versions>>();
  // Such files may be large, so the versions are extracted from each as it arrives.
  const formats = formatsByBlob(asked, found);
  for await (const { blob, text } of repo.files.texts([...formats.keys()], signal)) {
    const versions = (formats.get(blob) ?? []).map(
      (format) => [format, format.versionsIn(text)] as const,
    );
    versionsBy.set(blob, new Map(versions));
  }
  return new Map(
    changes.flatMap(({ sha, files }) => {
      const conditions = conditionsOf(files, (path, format) =>
        versionsBy.get(blobs.get(`${sha}:${path}`) ?? "")?.get(format),
      );
      return conditions.length === 0 ? [] : [[sha, conditions] as const];
    }),
  );
};

/** The readers for each content. */
const formatsByBlob = (
  asked: readonly PathAt[],
  found: readonly (string | undefined)[],
): ReadonlyMap<string, readonly VersionFile[]> =>
  new Map(
    asked.flatMap(({ path }, at) => {
      const blob = found[at];
      return blob === undefined ? [] : [[blob, formatsOf(path)] as const];
    }),
  );
