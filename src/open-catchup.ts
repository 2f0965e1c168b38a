// The composition root for taking in what git did unseen by our hooks: a short history at once, a long one by a
// background process, for the next question. It also shows what a process remembered that was killed before it showed
// it.
import { patienceMs } from "./core/kit/patience.ts";
import { ok, type Result } from "./core/kit/result.ts";
import type { LearnFault } from "./engine/history/learn-history.ts";
import type { FileFault } from "./engine/ports/file.ts";
import type { AppendFault } from "./engine/ports/log.ts";
import type { GateFault } from "./engine/ports/gate-files.ts";
import type { RefreshFault } from "./engine/care/refresh.ts";
import { captureBehind, commitsBehind, isUnshown } from "./open-behind.ts";
import type { WritableOpening } from "./open-writable.ts";
import { findInitialised, openProject } from "./open.ts";

/** Longer ones take about half a second or more to read. */
const COMMITS_READ_AT_ONCE = 5_000;
const PATIENCE_MS = 1_000;
const GLANCE_MS = 20;

/**
 * `script` is the command line's own file. A person's command waits for another process that is at it, such as the one behind
 * a commit; an agent's hook does not.
 */
export const catchUp = async (
  asked: WritableOpening,
  {
    script = process.argv[1],
    waits = false,
  }: { readonly script?: string; readonly waits?: boolean } = {},
): Promise<Result<void, FileFault | AppendFault | LearnFault | RefreshFault | GateFault>> => {
  const place = findInitialised(asked);
  // Without a memory there is nothing to take in.
  if (!place.ok) return ok(undefined);
  const opening = { ...asked, place: place.value };
  const shown = isUnshown(opening) ? await showLeft(opening) : ok(undefined);
  if (!shown.ok) return shown;
  await judgeAnew(opening);
  const digested = await digestLeft(opening);
  if (!digested.ok) return digested;
  const read = await catchUpWithHead(opening, script, waits);
  if (!read.ok) return read;
  return catchUpWithIndex(opening);
};

/** What hooks left for the log. If nothing may be written, the answer comes from what there is. */
const digestLeft = async (
  opening: WritableOpening,
): Promise<Result<void, FileFault | AppendFault>> => {
  const asked = openProject(opening);
  const waiting = asked.ok ? asked.value.spool.waiting() : ok([]);
  if (!waiting.ok || waiting.value.length === 0) return ok(undefined);
  const [{ openWritable }, { digestSpool }] = await Promise.all([
    import("./open-writable.ts"),
    import("./engine/remember/digest-spool.ts"),
  ]);
  const opened = openWritable(opening);
  if (!opened.ok) return ok(undefined);
  try {
    const digested = digestSpool(opened.value);
    return digested.ok ? ok(undefined) : digested;
  } finally {
    opened.value.close();
  }
};

const catchUpWithIndex = async (opening: WritableOpening): Promise<Result<void, GateFault>> => {
  // A disk that refuses the derived files is told by status and doctor.
  const asked = openProject(opening);
  const { followIndexHere, newIndex } = await import("./open-staged.ts");
  if (!asked.ok || newIndex(asked.value) === undefined) return ok(undefined);
  const { openWritable } = await import("./open-writable.ts");
  const opened = openWritable(opening);
  // If nothing may be written, the answer comes from what there is.
  if (!opened.ok) return ok(undefined);
  try {
    const followed = await followIndexHere(opened.value, {
      keepsEmpty: opening.actor.door === "hook",
    });
    return followed.ok || followed.error.kind === "gate-not-writable" ? ok(undefined) : followed;
  } finally {
    opened.value.close();
  }
};

const catchUpWithHead = async (
  opening: WritableOpening,
  script: string | undefined,
  waits: boolean,
): Promise<Result<void, FileFault | LearnFault | RefreshFault>> => {
  const behind = commitsBehind(opening);
  if (!behind.ok || behind.value === undefined) return behind.ok ? ok(undefined) : behind;
  const { openCapture } = await import("./open-capture.ts");
  // If nothing may be written, the answer comes from what there is.
  const opened = openCapture(opening);
  if (!opened.ok) return ok(undefined);
  if (behind.value > COMMITS_READ_AT_ONCE) return ok(captureBehind(opening, script));
  const [{ captureAll }, { refresh }, { followHead }] = await Promise.all([
    import("./engine/history/capture.ts"),
    import("./engine/care/refresh.ts"),
    import("./open-head.ts"),
  ]);
  const { project, sources } = opened.value;
  try {
    const patience = AbortSignal.timeout(patienceMs(opening.env, PATIENCE_MS));
    const captured = await captureAll(project, sources, patience, async () => {
      if (!waits || patience.aborted) return false;
      await new Promise((done) => setTimeout(done, GLANCE_MS));
      return true;
    });
    if (!captured.ok) return captured;
    const followed = captured.value.interrupted
      ? ok("late" as const)
      : await followHead(project, { signal: patience });
    if (followed.ok && followed.value === "late") captureBehind(opening, script);
    const refreshed = captured.value.remembered > 0 ? refresh(project) : ok(undefined);
    if (!refreshed.ok) return refreshed;
    return followed.ok ? ok(undefined) : followed;
  } finally {
    project.close();
  }
};

/**
 * If hooks judge from files of another version, they are silent until the files are made anew. If that cannot be done,
 * doctor says so.
 */
export const judgeAnew = async (opening: WritableOpening): Promise<void> => {
  const asked = openProject(opening);
  if (!asked.ok || asked.value.gate.unfit() !== "another-version") return;
  const [{ openWritable }, { refreshJudged }] = await Promise.all([
    import("./open-writable.ts"),
    import("./engine/care/refresh.ts"),
  ]);
  const opened = openWritable(opening);
  if (!opened.ok) return;
  refreshJudged(opened.value);
  opened.value.close();
};

const showLeft = async (opening: WritableOpening): Promise<Result<void, RefreshFault>> => {
  const [{ openWritable }, { refresh }] = await Promise.all([
    import("./open-writable.ts"),
    import("./engine/care/refresh.ts"),
  ]);
  const opened = openWritable(opening);
  if (!opened.ok) return ok(undefined);
  try {
    const refreshed = refresh(opened.value);
    return refreshed.ok ? ok(undefined) : refreshed;
  } finally {
    opened.value.close();
  }
};
