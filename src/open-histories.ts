// The composition root for what became of each file: as kept beside the index, or else from git's history, which is
// loaded and read only then.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { patienceMs } from "./core/kit/patience.ts";
import type { FileHistoriesKnown } from "./engine/history/reading/read-file-histories.ts";
import type { Place } from "./engine/ports/place.ts";
import type { Project } from "./engine/project.ts";
import { systemClock } from "./io/system/clock.ts";
import { createCursor } from "./io/place/cursor.ts";
import { hasReftable } from "./io/place/git-files.ts";
import { headOf, treeName } from "./io/place/head.ts";

export interface FileHistoriesWish {
  /** If set, the caller would rather have nothing than wait long; otherwise it waits as long as needed. */
  readonly soon?: boolean;
  /** If set, what an earlier reading knows is continued wherever that is possible. */
  readonly continues?: boolean;
  /** A deadline of the caller's own. */
  readonly signal?: AbortSignal;
  readonly progress?: (commits: number) => void;
}

export interface FileHistoriesHere {
  readonly known: FileHistoriesKnown;
  /** Whether the work tree has such a file or folder; nothing without a work tree. */
  readonly isThere: (path: string) => boolean | undefined;
}

export const fileHistoriesHere = async (
  project: Pick<Project, "place" | "trails" | "redaction">,
  wish: FileHistoriesWish = {},
): Promise<FileHistoriesHere> => ({
  known: await knownOf(project, wish),
  isThere: isThereIn(project.place),
});

export const isThereIn =
  ({ top }: Place): FileHistoriesHere["isThere"] =>
  (path) =>
    top === undefined ? undefined : existsSync(join(top, path));

/** As many commits as can be read in a blink. The deadline is for slow disks and machines. */
const COMMITS_SOON = 1_500;
const DEADLINE_MS = 3_000;

const knownOf = async (
  { place, trails: kept, redaction }: Pick<Project, "place" | "trails" | "redaction">,
  { soon, continues = false, progress, signal: own }: FileHistoriesWish,
): Promise<FileHistoriesKnown> => {
  if (place.kind !== "git") return { unknown: "no-git" };
  const head = headOf(place);
  const { branch, commit } = head.ok ? head.value : {};
  const known = commit === undefined ? undefined : kept.read(commit);
  if (known && known.reach.shallow === isShallow(place)) return { trails: known };
  if (branch !== undefined && commit === undefined && !isReftable(place))
    return { unknown: "no-commits" };
  if (soon && commitsRead(place) > COMMITS_SOON && kept.heads().length === 0)
    return { unknown: "late" };
  const signal = soon ? AbortSignal.timeout(patienceMs(process.env, DEADLINE_MS)) : own;
  const { repoOf } = await import("./open-history.ts");
  const { readFileHistories } = await import("./engine/history/reading/read-file-histories.ts");
  const repo = repoOf(place);
  if (!repo.ok) return { unknown: "no-git" };
  return readFileHistories(repo.value, kept, {
    nowMs: systemClock.nowMs(),
    redact: await redaction(),
    mostCommits: soon ? COMMITS_SOON : undefined,
    continues,
    ...(signal === undefined ? {} : { signal }),
    ...(progress === undefined ? {} : { progress }),
  });
};

/** The count of the last capture: it shows without starting git that there is too much to read. */
const commitsRead = (place: Place): number => {
  const upTo = createCursor(`${place.store}/local/history.json`, treeName(place)).read();
  return (upTo.ok && upTo.value?.commits) || 0;
};

/** With reftables, no file says where a branch is. */
const isReftable = ({ commonDir }: Place): boolean => {
  const asked = commonDir === undefined ? undefined : hasReftable(commonDir);
  return asked?.ok !== true || asked.value;
};

/** A clone may have been given the rest of its history since. */
const isShallow = ({ commonDir }: Place): boolean =>
  commonDir !== undefined && existsSync(join(commonDir, "shallow"));
