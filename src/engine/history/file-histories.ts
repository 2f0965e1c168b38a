// What became of each file: as cached beside the index, or else from git's history, which is loaded and read only then.
import type { FileHistoriesKnown } from "./reading/read-file-histories.ts";
import type { Project } from "../project.ts";

export interface FileHistoriesWish {
  /** If set, the caller would rather have nothing than wait long; otherwise it waits as long as needed. */
  readonly soon?: boolean;
  /** If set, what an earlier reading knows is continued wherever that is possible. */
  readonly continues?: boolean;
  /** A deadline of the caller's own. */
  readonly signal?: AbortSignal;
  readonly progress?: (commits: number) => void;
}

/** As many commits as can be read in a blink. The deadline is for slow disks and machines. */
const COMMITS_SOON = 1_500;
const DEADLINE_MS = 3_000;

type HistoriesProject = Pick<Project, "place" | "tree" | "paths" | "store" | "machine">;

export const readHistoriesNow = async (
  project: HistoriesProject,
  { soon, continues = false, progress, signal: own }: FileHistoriesWish = {},
): Promise<FileHistoriesKnown> => {
  const {
    place,
    tree: { clone },
    paths: { histories: kept },
  } = project;
  if (place.kind !== "git") return { unknown: "no-git" };
  const head = project.tree.head();
  const { branch, commit } = head.ok ? head.value : {};
  const known = commit === undefined ? undefined : kept.read(commit);
  // A clone may have been given the rest of its history since.
  if (known && known.reach.shallow === clone.isShallow()) return { trails: known };
  if (branch !== undefined && commit === undefined && !clone.hasReftable())
    return { unknown: "no-commits" };
  if (soon && commitsRead(project) > COMMITS_SOON && kept.heads().length === 0)
    return { unknown: "late" };
  const signal = soon ? project.machine.timer.within(DEADLINE_MS) : own;
  const { readFileHistories } = await import("./reading/read-file-histories.ts");
  const repo = await clone.repo();
  if (!repo.ok) return { unknown: "no-git" };
  return readFileHistories(repo.value, kept, {
    nowMs: project.machine.clock.nowMs(),
    redact: await project.store.redaction(),
    mostCommits: soon ? COMMITS_SOON : undefined,
    continues,
    ...(signal === undefined ? {} : { signal }),
    ...(progress === undefined ? {} : { progress }),
  });
};

/** The count of the last capture: it shows without starting git that there is too much to read. */
const commitsRead = ({ tree: { cursor } }: Pick<Project, "tree">): number => {
  const upTo = cursor.read();
  return (upTo.ok && upTo.value?.commits) || 0;
};
