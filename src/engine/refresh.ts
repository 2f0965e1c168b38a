// Brings what is derived up to date after an append: the readable files, what agents are told in theirs, and the gate's at
// once, the index when its tail has grown long.
import { pagesOf } from "../core/pages/pages.ts";
import type { Redact } from "../core/kit/redact.ts";
import { ok, type Result } from "../core/kit/result.ts";
import { renewAllBridges, renewBridges } from "./bridge.ts";
import type { FileFault } from "./ports/file.ts";
import type { GateFault } from "./ports/gate-files.ts";
import type { IndexFault } from "./ports/state-index.ts";
import type { ViewsFault, ViewsWritten } from "./ports/views.ts";
import type { Project, WritableProject } from "./project.ts";

export type RefreshFault = IndexFault | GateFault | ViewsFault | FileFault;

const NOTHING: ViewsWritten = { written: [], removed: [], kept: [] };

export const refresh = (project: WritableProject): Result<ViewsWritten, RefreshFault> => {
  const judged = refreshJudged(project);
  const shown = refreshShown(project);
  return judged.ok ? shown : judged;
};

/** What hooks judge from: for the files that are about to be edited it may not be late. */
export const refreshJudged = ({ gate, redact }: WritableProject): Result<boolean, GateFault> =>
  gate.refresh(redact);

/** What people and agents read, for which the whole log is folded. */
export const refreshShown = (project: WritableProject): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.refresh();
  if (!indexed.ok) return indexed;
  const written = writePages(project, project.redact);
  if (!written.ok) return written;
  // In a work tree whose agents are told of this memory, that is one of its pages.
  const renewed = project.views === undefined ? ok([]) : renewBridges(project, project.redact);
  if (!renewed.ok) return renewed;
  const settled = project.unshown.settle();
  return settled.ok ? written : settled;
};

/** To fold a longer log takes longer than to remember one line should. */
const LONG_LOG_BYTES = 2 ** 21;

/**
 * The same after a write that somebody waits for. Where the log is long, what people read is left to a process behind this
 * one, which `start` starts and gives the id of.
 */
export const refreshSoon = (
  project: WritableProject,
  start: () => number | undefined,
): Result<unknown, RefreshFault> => {
  if (project.views === undefined || bytesOf(project) < LONG_LOG_BYTES) return refresh(project);
  const judged = refreshJudged(project);
  const left = leaveShown(project, start);
  return judged.ok ? left : judged;
};

/** Who is at it already looks again before it ends. */
const leaveShown = (
  project: WritableProject,
  start: () => number | undefined,
): Result<unknown, RefreshFault> => {
  if (project.unshown.isTaken()) return ok(undefined);
  // Whoever was at it could not: what is in the way is said where somebody hears it.
  if (project.unshown.isLeft()) return refreshShown(project);
  const processId = start();
  return processId === undefined ? refreshShown(project) : project.unshown.note(processId);
};

/** For the process that others leave them to: folds them until nothing was appended meanwhile. */
export const showAll = (project: WritableProject): Result<ViewsWritten, RefreshFault> => {
  for (;;) {
    const noted = project.unshown.note();
    if (!noted.ok) return noted;
    const bytes = bytesOf(project);
    const shown = refreshShown(project);
    // Whoever appends after this look finds nobody at it.
    if (!shown.ok || bytesOf(project) === bytes) return shown;
  }
};

const bytesOf = ({ log }: Pick<Project, "log">): number =>
  log.segments().reduce((sum, { bytes }) => sum + bytes, 0);

/** Everything derived, made anew from the log alone. */
export const rebuild = (project: Project, redact: Redact): Result<ViewsWritten, RefreshFault> => {
  const indexed = project.index.rebuild();
  if (!indexed.ok) return indexed;
  const written = writePages(project, redact);
  // What was purged is told to agents in no work tree.
  const renewed = renewAllBridges(project, redact);
  // Pages that cannot be written keep nobody from being warned.
  const gated = project.gate.rebuild(redact);
  if (!gated.ok) return gated;
  return written.ok && !renewed.ok ? renewed : written;
};

/** Where many append without a pause, the last of them has the last word. */
const MOST_ROUNDS = 8;

/**
 * Who folded before a purge and writes after it would put back what was erased: so whoever wrote looks whether something was
 * appended meanwhile, and writes again.
 */
export const writePages = (
  { views, index, log }: Pick<Project, "views" | "index" | "log">,
  redact: Redact,
): Result<ViewsWritten, ViewsFault | FileFault> => {
  if (views === undefined) return ok(NOTHING);
  for (let round = 1; ; round += 1) {
    const bytes = bytesOf({ log });
    const written = views.write(pagesOf(index.all(), redact));
    if (!written.ok || round === MOST_ROUNDS || bytesOf({ log }) === bytes) return written;
  }
};
