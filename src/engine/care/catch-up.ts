// Reads what git did without our hooks, before a question or a write: a short history at once, a
// long one in a background process. It also updates the readable files for a process that was
// killed before it could. Loaded before most commands; what it seldom needs is loaded on demand.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { newIndex } from "../code/staged.ts";
import { commitsBehind } from "../history/behind.ts";
import type { Sources } from "../history/capture.ts";
import type { LearnFault } from "../history/learn-history.ts";
import type { FileFault } from "../ports/file.ts";
import type { AppendFault } from "../ports/log.ts";
import type { GateFault } from "../ports/gate-files.ts";
import type { Project, WritableProject } from "../project.ts";
import type { RefreshFault } from "./refresh.ts";

export interface CatchUpMeans {
  /** The same project, writable; undefined if nothing may be written. Then the answer comes from what there is. */
  readonly writable: () => Promise<WritableProject | undefined>;
  /** Undefined outside git. */
  readonly sources: () => Promise<Sources | undefined>;
  /** Starts the capture as a process that nobody waits for. */
  readonly captureBehind: () => void;
  /**
   * Whether to wait for another process that is at it, such as the one behind a commit: a person's command does, an
   * agent's hook does not.
   */
  readonly waits?: boolean;
  /**
   * Whether the words of turns that ended are read. An agent that waits for a hook does not wait for that: the end of the
   * session, a background process or the next command reads them.
   */
  readonly readsTurns?: boolean;
  /** A hook also keeps that nothing is renamed, so that git is not asked again. */
  readonly keepsEmpty?: boolean;
}

export type CatchUpFault =
  | FileFault
  | AppendFault
  | LearnFault
  | RefreshFault
  | GateFault
  | HistoryBehind;

/** Git's newest commits are still being read, although the caller waited. */
export interface HistoryBehind {
  readonly kind: "history-behind";
}

/** Longer ones take about half a second or more to read; a caller that waits reads up to ten times as many. */
const COMMITS_READ_AT_ONCE = 5_000;
const COMMITS_WAITED_FOR = 50_000;
const PATIENCE_MS = 1_000;
/** To a person a wrong answer costs more than a late one, and the process behind a commit gives way to all others. */
const PATIENCE_WHERE_WAITED_MS = 10_000;
const GLANCE_MS = 20;

export const catchUp = async (
  project: Project,
  means: CatchUpMeans,
): Promise<Result<void, CatchUpFault>> => {
  const shown = project.pages.dirty.isLeft() ? await showLeft(means) : ok(undefined);
  if (!shown.ok) return shown;
  await judgeAnew(project, means);
  const digested = await digestLeft(project, means);
  if (!digested.ok) return digested;
  const taken = await takeTurnsLeft(project, means);
  if (!taken.ok) return taken;
  return catchUpWithGit(project, means);
};

/** What git alone did, for a command that reports all else as it is. */
export const catchUpWithGit = async (
  project: Project,
  means: CatchUpMeans,
): Promise<Result<void, CatchUpFault>> => {
  const read = await catchUpWithHead(project, means);
  if (!read.ok && read.error.kind !== "history-behind") return read;
  const indexed = await catchUpWithIndex(project, means);
  return indexed.ok ? read : indexed;
};

/** What hooks left for the log. */
const digestLeft = async (
  { hooks: { spool } }: Pick<Project, "hooks">,
  { writable }: CatchUpMeans,
): Promise<Result<void, FileFault | AppendFault>> => {
  const waiting = spool.waiting();
  if (!waiting.ok || waiting.value.length === 0) return ok(undefined);
  const [project, { digestSpool }] = await Promise.all([
    writable(),
    import("../remember/digest-spool.ts"),
  ]);
  const digested = project === undefined ? ok(undefined) : digestSpool(project);
  return digested.ok ? ok(undefined) : digested;
};

/** What was said in turns that ended. */
const takeTurnsLeft = async (
  { hooks: { turns } }: Pick<Project, "hooks">,
  { writable, readsTurns = false }: CatchUpMeans,
): Promise<Result<unknown, FileFault | AppendFault | GateFault>> => {
  const project = readsTurns && turns.isWaiting() ? await writable() : undefined;
  if (project === undefined) return ok(undefined);
  const [{ takeTurns }, { refreshJudged }] = await Promise.all([
    import("../continuity/take-turns.ts"),
    import("./refresh.ts"),
  ]);
  const taken = takeTurns(project);
  return taken.ok && taken.value > 0 ? refreshJudged(project) : taken;
};

const catchUpWithIndex = async (
  project: Project,
  { writable, keepsEmpty = false }: CatchUpMeans,
): Promise<Result<void, GateFault>> => {
  if (newIndex(project) === undefined || (await writable()) === undefined) return ok(undefined);
  const { followIndexHere } = await import("../code/staged.ts");
  const followed = await followIndexHere(project, { keepsEmpty });
  // A disk that refuses the derived files is told by status and doctor.
  return followed.ok || followed.error.kind === "gate-not-writable" ? ok(undefined) : followed;
};

const catchUpWithHead = async (
  asked: Project,
  { writable, sources: sourcesOf, captureBehind, waits = false }: CatchUpMeans,
): Promise<Result<void, FileFault | LearnFault | RefreshFault | HistoryBehind>> => {
  const behind = commitsBehind(asked);
  if (!behind.ok) return behind;
  if (behind.value === undefined) return ok(undefined);
  const [project, sources] = [await writable(), await sourcesOf()];
  if (project === undefined || sources === undefined) return ok(undefined);
  const late = waits ? err({ kind: "history-behind" as const }) : ok(undefined);
  const leave = (): typeof late => {
    captureBehind();
    return late;
  };
  if (behind.value > (waits ? COMMITS_WAITED_FOR : COMMITS_READ_AT_ONCE)) return leave();
  const [{ captureAll }, { refresh }, { followHead }] = await Promise.all([
    import("../history/capture.ts"),
    import("./refresh.ts"),
    import("../history/follow-head.ts"),
  ]);
  const {
    machine: { timer },
  } = project;
  const signal = timer.within(waits ? PATIENCE_WHERE_WAITED_MS : PATIENCE_MS);
  const captured = await captureAll(project, sources, signal, async () => {
    if (!waits || signal.aborted) return false;
    await timer.wait(GLANCE_MS);
    return true;
  });
  if (!captured.ok) return captured;
  const followed = captured.value.interrupted
    ? ok("late" as const)
    : await followHead(project, { signal });
  const refreshed = captured.value.remembered > 0 ? refresh(project) : ok(undefined);
  if (!refreshed.ok) return refreshed;
  if (!followed.ok) return followed;
  if (followed.value === "late") return leave();
  // Another process may still be at it.
  const left = waits ? commitsBehind(project) : ok(undefined);
  if (!left.ok) return left;
  return left.value === undefined ? ok(undefined) : late;
};

/**
 * If hooks judge from files of another version, they are silent until the files are made again. If that cannot be done,
 * doctor says so.
 */
export const judgeAnew = async (
  { gate }: Pick<Project, "gate">,
  { writable }: Pick<CatchUpMeans, "writable">,
): Promise<void> => {
  if (gate.files.unfit() !== "another-version") return;
  const [project, { refreshJudged }] = await Promise.all([writable(), import("./refresh.ts")]);
  if (project !== undefined) refreshJudged(project);
};

const showLeft = async ({ writable }: CatchUpMeans): Promise<Result<unknown, RefreshFault>> => {
  const [project, { refresh }] = await Promise.all([writable(), import("./refresh.ts")]);
  return project === undefined ? ok(undefined) : refresh(project);
};
