// A turn or a session ends: what it leaves for the log.
import { digestSpool } from "../../engine/remember/digest-spool.ts";
import { refreshSoon } from "../../engine/care/refresh.ts";
import { watchSessionEnd, watchTurnEnd } from "../../engine/attempts/watch-checks.ts";
import { showBehind } from "../../open/project.ts";
import { watchingIn } from "../../open/writable.ts";
import { sessionBrief } from "../../engine/recall/session-brief.ts";
import { informed, SILENT, syncAt, type On } from "./attended.ts";
import type { Run } from "./call.ts";
import { preparing } from "./session-start.ts";

/** Takes in what waits for the log. At a session's end, what it tried and took back has failed. */
export const turnEnds = async (one: On<"stop" | "session-end">): Promise<Run> => {
  const run = await leaveForLog(one);
  const { notice } = one.host;
  if (isOver(one) || !one.settings.agents.capture || notice === undefined || run.ending === "fault")
    return run;
  const { captureTurn } = await import("./capturing.ts");
  const captured = await captureTurn(one, "turn");
  if (captured === undefined || one.around.isLate()) return run;
  return captured === "fault" ? { ending: "fault" } : informed(notice(captured));
};

const isOver = ({ hookEvent: { is } }: On<"stop" | "session-end">): boolean => is === "session-end";

const leaveForLog = async (one: On<"stop" | "session-end">): Promise<Run> => {
  const { hook, recipient, hookEvent } = one;
  const waiting = hook.state.spool.waiting();
  if (isOver(one)) syncAt(one, "stop");
  const ends = isOver(one) && recipient !== undefined;
  const message = hookEvent.is === "stop" ? hookEvent.lastMessage : undefined;
  const isIdle = !ends && (message === undefined || recipient === undefined);
  if (isIdle && (!waiting.ok || waiting.value.length === 0)) return SILENT;
  const opened = await one.writable();
  // On a build server nothing is remembered.
  if (!opened.ok) return SILENT;
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
  return { ending: digested.ok && ended.ok && refreshed.ok ? "silent" : "fault" };
};
