// Brings derived files up to date after an append: the readable files, what agents' files say, and
// the gate files at once; the index once its tail has grown long.
import { pagesOf } from "../../core/pages/pages.ts";
import type { State } from "../../core/fold/state.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { renewAllBridges, renewBridges } from "../share/bridge.ts";
import type { FileFault } from "../ports/file.ts";
import type { GateFault } from "../ports/gate-files.ts";
import type { IndexFault } from "../ports/state-index.ts";
import type { ViewsFault, ViewsWritten } from "../ports/views.ts";
import type { Project, ProjectPages, WritableProject } from "../project.ts";
import type { Following } from "../code/renames.ts";

export type RefreshFault = IndexFault | GateFault | ViewsFault | FileFault;

const NOTHING: ViewsWritten = { written: [], removed: [], kept: [] };

export const refresh = (project: WritableProject): Result<ViewsWritten, RefreshFault> => {
  const judged = refreshJudged(project);
  const shown = refreshShown(project);
  return judged.ok ? shown : judged;
};

/** The files that hooks judge from. They must be current before the next edit. */
export const refreshJudged = ({
  gate,
  write: { redact },
}: WritableProject): Result<boolean, GateFault> => gate.files.refresh(redact);

/** What is made of the memory that holds in every project: an index, and marks for what a prompt calls up of it. */
export const refreshEverywhere = (everywhere: WritableProject): Result<unknown, RefreshFault> => {
  const judged = refreshJudged(everywhere);
  const indexed = everywhere.index.snapshot.refresh();
  return judged.ok ? indexed : judged;
};

/** The files that people and agents read. The whole log is folded for them. */
export const refreshShown = (project: WritableProject): Result<ViewsWritten, RefreshFault> =>
  writeShown(project, foldShown(project));

/** Brings the index up to date, and folds what readable files are made of, if there are any. */
const foldShown = ({ index, log, pages }: Project): Result<FoldedAt | undefined, RefreshFault> =>
  log.atOnce(() => {
    const indexed = index.snapshot.refresh();
    if (!indexed.ok) return indexed;
    return ok(pages.views === undefined ? undefined : foldedNow({ index, log }));
  });

const writeShown = (
  project: WritableProject,
  folded: Result<FoldedAt | undefined, RefreshFault>,
): Result<ViewsWritten, RefreshFault> => {
  if (!folded.ok) return folded;
  const written = writePages(project, project.write.redact, folded.value);
  if (!written.ok) return written;
  // If agents' files in the work tree tell of this memory, they are brought up to date like its pages.
  const renewed =
    project.pages.views === undefined ? ok([]) : renewBridges(project, project.write.redact);
  if (!renewed.ok) return renewed;
  const settled = project.pages.dirty.settle();
  return settled.ok ? written : settled;
};

/** Folding a longer log takes longer than remembering one line should. */
const LONG_LOG_BYTES = 2 ** 19;

/**
 * The same after a write that somebody waits for. If the log is long, the readable files are left
 * to a background process, which `start` starts; it returns the process id.
 */
export const refreshSoon = (
  project: WritableProject,
  start: () => number | undefined,
): Result<unknown, RefreshFault> => {
  const judged = refreshJudged(project);
  const folded = project.log.atOnce(() =>
    project.pages.views === undefined || bytesOf(project) < LONG_LOG_BYTES
      ? foldShown(project)
      : undefined,
  );
  const shown = folded === undefined ? leaveShown(project, start) : writeShown(project, folded);
  return judged.ok ? shown : judged;
};

/** A process that is already at it looks again before it ends. */
const leaveShown = (
  project: WritableProject,
  start: () => number | undefined,
): Result<unknown, RefreshFault> => {
  if (project.pages.dirty.isTaken()) return ok(undefined);
  // The process that was at it has failed. What is in the way is reported here, where somebody hears it.
  if (project.pages.dirty.isLeft()) return refreshShown(project);
  const processId = start();
  return processId === undefined ? refreshShown(project) : project.pages.dirty.note(processId);
};

/** Run by the background process: folds the pages until nothing was appended in the meantime. */
export const showAll = (project: WritableProject): Result<ViewsWritten, RefreshFault> => {
  for (;;) {
    const noted = project.pages.dirty.note();
    if (!noted.ok) return noted;
    const bytes = bytesOf(project);
    const shown = refreshShown(project);
    // A process that appends after this look finds that nobody is at it.
    if (!shown.ok || bytesOf(project) === bytes) return shown;
  }
};

const bytesOf = ({ log }: Pick<Project, "log">): number =>
  log.segments().reduce((sum, { bytes }) => sum + bytes, 0);

/** A fold of the log, and how long the log was. */
interface FoldedAt {
  readonly bytes: number;
  readonly state: State;
}

const foldedNow = ({ index, log }: Pick<Project, "index" | "log">): FoldedAt =>
  log.atOnce(() => ({ bytes: bytesOf({ log }), state: index.all() }));

/** Makes everything derived anew, from the log alone. */
export const rebuild = (project: Project, redact: Redact): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.snapshot.rebuild();
  if (!indexed.ok) return indexed;
  const written = writePages(project, redact);
  // What was purged must not be told to agents in any work tree.
  const renewed = renewAllBridges(project, redact);
  // Pages that cannot be written must not keep anybody from being warned.
  const gated = project.gate.files.rebuild(redact);
  if (!gated.ok) return gated;
  return written.ok && !renewed.ok ? renewed : written;
};

/** If many processes append without a pause, the last of them writes the final state. */
const MOST_ROUNDS = 8;

/**
 * A process that folded before a purge and writes after it would put back what was erased. So every
 * process checks after writing whether something was appended in the meantime, and if so writes
 * again.
 */
export const writePages = (
  {
    pages: { views },
    index,
    log,
    gate,
    machine: { clock },
  }: Pick<Project, "index" | "log"> & { readonly machine: Pick<Project["machine"], "clock"> } & {
    readonly pages: Pick<ProjectPages, "views">;
  } & Following,
  redact: Redact,
  first?: FoldedAt,
): Result<ViewsWritten, ViewsFault | FileFault> => {
  if (views === undefined) return ok(NOTHING);
  for (let round = 1; ; round += 1) {
    const { bytes, state } = (round === 1 ? first : undefined) ?? foldedNow({ index, log });
    const written = views.write(pagesOf(state, redact, clock.nowMs(), gate.renames.read()));
    if (!written.ok || round === MOST_ROUNDS || bytesOf({ log }) === bytes) return written;
  }
};
