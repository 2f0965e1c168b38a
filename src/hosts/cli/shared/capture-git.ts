// What `twiceshy capture` does without words: it takes in what git did since, and what was said in turns that ended. Git's
// hooks run it in the background, and a session that begins; a person need not. Loaded only then.
import { ok, type Result } from "../../../core/kit/result.ts";
import { isBehindRenames } from "../../../engine/history/behind.ts";
import { captureAll, type Patience } from "../../../engine/history/capture.ts";
import { takeTurns } from "../../../engine/continuity/take-turns.ts";
import { refresh } from "../../../engine/care/refresh.ts";
import { captureSources } from "../../../open/clone.ts";
import { openWritable } from "../../../open/writable.ts";
import { followHead } from "../../../engine/history/follow-head.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { actorOf } from "../actor.ts";
import type { CliContext } from "../context.ts";
import { drawn } from "./map.ts";
import type { GitCaptured } from "../../../answers/memories/captured.ts";

const PAUSE_MS = 200;
/** Nobody waits for this command, so it waits long for others. */
const MOST_PAUSES = 900;

const patienceUntil = (broken: AbortSignal): Patience => {
  let pauses = 0;
  return async (forWhat) => {
    if (forWhat === "another") pauses += 1;
    if (pauses > MOST_PAUSES) return false;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    return !broken.aborted;
  };
};

export const captureGit = async (
  context: CliContext,
  root: string | undefined,
): Promise<Result<GitCaptured, Fault>> => {
  const { cwd, env } = context.process;
  const opened = openWritable({ cwd, env, root, actor: actorOf(context.process) });
  if (!opened.ok) return opened;
  const project = opened.value;
  context.project = project;
  const taken = takeTurns(project);
  context.warn(taken);
  const sources = captureSources(project.place);
  if (!sources.ok) return sources;
  const broken = new AbortController();
  context.process.onInterrupt(() => broken.abort());
  const captured = await captureAll(
    project,
    sources.value,
    broken.signal,
    patienceUntil(broken.signal),
  );
  if (!captured.ok) return captured;
  if (
    !captured.value.interrupted &&
    (captured.value.behind || isBehindRenames(project.tree, project.gate.renames))
  )
    context.warn(await followHead(project, { signal: broken.signal }));
  if (captured.value.remembered > 0 || (taken.ok && taken.value > 0))
    context.warn(refresh(project));
  if (captured.value.behind) context.warn(await drawn(project, project.write.redact));
  return ok({ project: project.name, ...captured.value });
};
