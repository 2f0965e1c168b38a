// The occasions other than a tool about to run: what an agent is told when its session begins, with a prompt and after
// a command, and what its session leaves for the log. The judge's program (entry.ts) hands these to a program of their
// own.
import { resolve } from "node:path";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import type { BriefItem } from "../../core/recall/brief.ts";
import { writingOf } from "../../core/recall/forms.ts";
import type { Pack } from "../../core/recall/pack.ts";
import { ok } from "../../core/kit/result.ts";
import { afterCompaction, beforeCompaction } from "../../engine/compaction.ts";
import { digestSpool } from "../../engine/digest-spool.ts";
import { refreshSoon } from "../../engine/refresh.ts";
import { knownTo, takeTurn, toldIn } from "../../engine/told-before.ts";
import { watchSessionEnd, watchTurnEnd } from "../../engine/watch-checks.ts";
import { briefHere } from "../../open-brief.ts";
import { openChecks } from "../../open-checks.ts";
import { showBehind } from "../../open-behind.ts";
import { openHook } from "../../open-hook.ts";
import { openPlace, settingsOf } from "../../open.ts";
import { openReads } from "../../open-reads.ts";
import { catchUp } from "../../open-catchup.ts";
import { afterTool } from "./after-tool.ts";
import { say, SILENT, writable, type Attending, type On } from "./attending.ts";
import type { Occasion } from "./occasion.ts";
import { prompted } from "./prompted.ts";
import { listenerOf, runHook, type Hearing, type Run, type Surroundings } from "./run.ts";
import { staleRead } from "./stale-read.ts";

/** `cli` is the command line's own file. */
export const attend = async (
  { host, heard }: Hearing,
  around: Surroundings,
  cli: string,
): Promise<Run> => {
  const cwd = heard.cwd ?? around.cwd;
  const { env } = around;
  const opened = openHook({ cwd, env });
  if (!opened.ok || opened.value === undefined) return { ending: "silent" };
  const hook = opened.value;
  const settings = settingsOf(hook.place, env);
  const project = openPlace(hook.place, { cwd, env }, settings);
  const { is } = heard.occasion;
  if (!project.ok) return { ending: "fault", project: hook, on: is };
  const listener = listenerOf(host, heard, around);
  const about = {
    ...{ host, heard, hook, listener, around, cli },
    ...{ project: project.value, settings: settings.config },
  };
  const run = await answerTo(heard.occasion, about).catch(failed);
  return { ...run, project: hook, ...(is === "before-tool" ? {} : { on: is }) };
};

/** How a run that took too long is noted. */
export const late = ({ heard }: Hearing, { cwd, env }: Surroundings): Run => {
  const opened = openHook({ cwd: heard.cwd ?? cwd, env });
  const project = opened.ok ? opened.value : undefined;
  const run = { ending: "late", on: heard.occasion.is } as const;
  return project === undefined ? run : { ...run, project };
};

/** A fault of ours costs only the answer. It shows on standard error, where hosts do not look, and in the status. */
const failed = (fault: unknown): Run => {
  process.stderr.write(`twiceshy-hook: ${fault instanceof Error ? fault.message : "?"}\n`);
  return { ending: "fault" };
};

const answerTo = async (occasion: Occasion, about: Attending): Promise<Run> => {
  switch (occasion.is) {
    case "session-start":
      return begin({ ...about, occasion });
    case "prompt":
      return prompted({ ...about, occasion });
    case "after-tool":
      return afterTool({ ...about, occasion });
    case "before-compaction":
      return compacting({ ...about, occasion });
    case "stop":
    case "session-end":
      return leave({ ...about, occasion });
    case "before-tool":
      return beforeTool({ ...about, occasion });
  }
};

/** The judge's program hands over what only the notes of what was read can answer. */
const beforeTool = async (one: On<"before-tool">): Promise<Run> => {
  const { host, heard, hook, occasion, around } = one;
  const steps = stepsOfToolCall(occasion.call);
  if (!steps.ok) return SILENT;
  const cwd = heard.cwd ?? around.cwd;
  const there = { ...around, present: (path: string) => around.present(resolve(cwd, path)) };
  const { reads } = openReads(hook.place);
  const called = { ...heard, ...occasion };
  const head = hook.head();
  if (head.ok && head.value.commit !== hook.followedTo())
    await catchUp(writable(one), { script: one.cli });
  return (
    staleRead(host, called, steps.value, { hook, reads }, there) ??
    runHook({ host, heard }, { ...around, attended: true })
  );
};

/**
 * The brief, for a session that begins and for one whose agent has lost it. What the agent was told and still has is
 * not repeated.
 */
const begin = async (one: On<"session-start">): Promise<Run> => {
  const { host, heard, hook, project, listener, around } = one;
  const { agents } = one.settings;
  const { source } = one.occasion;
  const { nowMs } = around;
  const turn = listener
    ? takeTurn(hook.told, `${listener.session} begins: ${source ?? ""}`, nowMs)
    : ok(true);
  // If the turn cannot be noted, every caller answers: being told twice is better than never.
  if (turn.ok && !turn.value) return SILENT;
  if (source === "compact") forget(one, afterCompaction);
  if (source === "clear" || (source === "resume" && host.forgets)) noteForgotten(one);
  if (agents.brief === 0 || host.tells["session-start"] === undefined) return SILENT;
  const caughtUp = await catchUp(writable(one), { script: one.cli });
  const { packed, about } = await briefHere(project, { format: "md", tokens: agents.brief });
  const told = listener ? knownTo(hook.receipts, listener.session, heard.agent) : [];
  const isResumed = told.some(({ on }) => on === "session-start");
  const news = isResumed ? unlike(packed, toldIn(told)) : packed;
  const items = news.sections.flatMap((section) => section.items);
  if (items.length === 0) return SILENT;
  const text = writingOf("md", project.name, about).text(news);
  // Its own hook does find Node by now, and it has been told of the time when it did not.
  const found = project.noNode.forget(host.name);
  const run = say(one, "session-start", { text, about: items.flatMap(({ id }) => id ?? []) });
  // What could not be taken in is missing in the brief; the status says so.
  return caughtUp.ok && found.ok ? run : { ...run, ending: "fault" };
};

/** The part of a brief that its agent does not know yet. */
const unlike = (packed: Pack<BriefItem>, isTold: (id: string) => boolean): Pack<BriefItem> => ({
  ...packed,
  sections: packed.sections.flatMap((section) => {
    const items = section.items.filter(({ id }) => id !== undefined && !isTold(id));
    return items.length === 0 ? [] : [{ ...section, items }];
  }),
});

const compacting = (one: On<"before-compaction">): Run => {
  forget(one, beforeCompaction);
  return SILENT;
};

/** Forgets what was told before: the agent no longer has it. */
const forget = (one: Attending, compaction: typeof beforeCompaction): void => {
  const { hook, listener, around } = one;
  if (listener === undefined) return;
  compaction(hook.told, listener.session, around.nowMs);
  noteForgotten(one);
};

const noteForgotten = ({ host, heard, hook, listener, around }: Attending): void => {
  if (listener === undefined) return;
  hook.receipts.note(listener.session, {
    ...{ atMs: around.nowMs, host: host.name, on: "compaction", about: [], text: "", bytes: 0 },
    ...(heard.session === undefined ? {} : { session: heard.session }),
  });
};

/** Takes in what waits for the log. At a session's end, what it tried and took back has failed. */
const leave = async (one: On<"stop" | "session-end">): Promise<Run> => {
  const { hook, listener, occasion } = one;
  const waiting = hook.spool.waiting();
  const isOver = occasion.is === "session-end" && listener !== undefined;
  const message = occasion.is === "stop" ? occasion.said : undefined;
  const isIdle = !isOver && (message === undefined || listener === undefined);
  if (isIdle && (!waiting.ok || waiting.value.length === 0)) return SILENT;
  const opened = openChecks(writable(one));
  // On a build server nothing is remembered.
  if (!opened.ok) return SILENT;
  const { project, means } = opened.value;
  const digested = digestSpool(project);
  const heard =
    message !== undefined && listener !== undefined
      ? watchTurnEnd(project, listener, message, means)
      : digested;
  const ended = isOver ? await watchSessionEnd(project, listener, means) : heard;
  const refreshed = refreshSoon(project, () => showBehind(project.place, one.cli));
  return { ending: digested.ok && ended.ok && refreshed.ok ? "silent" : "fault" };
};
