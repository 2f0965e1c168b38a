// A turn or a session ends: what waits for the log is taken in. At a session's end, what it tried and took back has failed.
import { digestSpool } from "../../../engine/remember/digest-spool.ts";
import { refreshSoon } from "../../../engine/care/refresh.ts";
import { watchSessionEnd, watchTurnEnd } from "../../../engine/attempts/watch-checks.ts";
import { showBehind } from "../../../open/writable.ts";
import { watchingIn } from "../../../open/writable.ts";
import { sessionBrief } from "../../../engine/recall/brief/session-brief.ts";
import { preparing } from "./brief.ts";
import { FAULT, type On, type StepResult } from "./step.ts";

export const leaveForLog = async (
  one: On<"stop" | "session-end">,
): Promise<StepResult | undefined> => {
  const { hook, recipient, hookEvent } = one;
  const waiting = hook.state.spool.waiting();
  const ends = hookEvent.is === "session-end" && recipient !== undefined;
  const message = hookEvent.is === "stop" ? hookEvent.lastMessage : undefined;
  const isIdle = !ends && (message === undefined || recipient === undefined);
  if (isIdle && (!waiting.ok || waiting.value.length === 0)) return undefined;
  const opened = await one.writable();
  // On a build server nothing is remembered.
  if (!opened.ok) return undefined;
  const project = opened.value;
  const means = watchingIn(project, await one.tree());
  const digested = digestSpool(project);
  const turnEnded =
    message !== undefined && recipient !== undefined
      ? watchTurnEnd(project.write, recipient, message, means)
      : digested;
  const ended = ends ? await watchSessionEnd(project, recipient, means) : turnEnded;
  // Nobody waits for the brief of the next session now.
  if (ends) await sessionBrief(one.project, preparing(one));
  const refreshed = refreshSoon(project, () => showBehind(project.place, one.cli));
  return digested.ok && ended.ok && refreshed.ok ? undefined : FAULT;
};
