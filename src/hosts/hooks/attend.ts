// The attendant: opens the project that an event is about, and takes the steps that events.ts names for it.
import { lazily } from "../../core/kit/lazy.ts";
import { ok } from "../../core/kit/result.ts";
import { openHook } from "../../open/hook.ts";
import { openPlace, settingsOf } from "../../open/project.ts";
import type { EventType } from "../../core/agents/agent.ts";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import type { ListedChanges } from "../../engine/ports/repo.ts";
import type { DeliveredText } from "../../engine/ports/session/receipts.ts";
import { EVENTS } from "./events.ts";
import { recipientOf, type HostCall, type Run, type HookSurroundings } from "./call.ts";
import { inject, injectsBrief, joined, SILENT, type Attended, type On } from "./steps/step.ts";

interface Attending extends Pick<Attended, "cli" | "program"> {
  /** What git has listed already, if the front had it do so. */
  readonly listed: ListedChanges | undefined;
}

export const attend = async (
  { host, payload }: HostCall,
  around: HookSurroundings,
  { cli, program, listed }: Attending,
): Promise<Run> => {
  const cwd = payload.cwd ?? around.cwd;
  const { env } = around;
  const opened = openHook({ cwd, env });
  if (!opened.ok || opened.value === undefined) return { ending: "silent" };
  const hook = opened.value;
  if ("tool" in payload.hookEvent && hook.ignored().tool(payload.hookEvent.tool))
    return { ending: "silent" };
  const settings = settingsOf(hook.place, env);
  const project = openPlace(hook.place, { cwd, env }, settings);
  const { is } = payload.hookEvent;
  if (!project.ok) return { ending: "fault", project: hook, on: is };
  const recipient = recipientOf(host, payload, around);
  const about = {
    ...{ host, payload, hook, recipient, around, cwd, cli, program },
    ...{ project: project.value, settings: settings.config, hookEvent: payload.hookEvent },
    toolSteps: lazily(() => {
      const steps =
        "call" in payload.hookEvent ? stepsOfToolCall(payload.hookEvent.call) : undefined;
      return steps?.ok ? steps.value : [];
    }),
    tree: lazily(async () => {
      const { listedTreeOf, workTreeOf } = await import("../../open/clone.ts");
      const at = hook.head();
      const isNow = listed !== undefined && at.ok && at.value.commit === listed.commit;
      return isNow ? listedTreeOf(hook.place, listed) : workTreeOf(hook.place);
    }),
    writable: lazily(async () => {
      const { writableOf } = await import("../../open/writable.ts");
      return writableOf(project.value, { env, actor: { door: "hook", agents: [host.name] } });
    }),
  };
  // Its own hook finds Node by now. Where a brief is injected, the brief reports the time when it did not.
  const found = injectsBrief(about) ? ok(undefined) : project.value.hooks.noNode.forget(host.name);
  const run = found.ok ? await takeSteps(is, about).catch(failed) : { ending: "fault" as const };
  const act = is === "after-tool" ? about.toolSteps()[0]?.act : undefined;
  return {
    ...{ ...run, project: hook, ...(is === "before-tool" ? {} : { on: is }) },
    ...(act === undefined ? {} : { about: act }),
  };
};

/** How a run that took too long is noted. */
export const late = ({ payload }: HostCall, { cwd, env }: HookSurroundings): Run => {
  const opened = openHook({ cwd: payload.cwd ?? cwd, env });
  const project = opened.ok ? opened.value : undefined;
  const run = { ending: "late", on: payload.hookEvent.is } as const;
  return project === undefined ? run : { ...run, project };
};

/** A fault of ours costs only the answer. It shows on standard error, where hosts do not look, and in the status. */
const failed = (fault: unknown): Run => {
  process.stderr.write(`twiceshy-hook: ${fault instanceof Error ? fault.message : "?"}\n`);
  return { ending: "fault" };
};

const takeSteps = async <Is extends EventType>(is: Is, one: On<Is>): Promise<Run> => {
  const words: DeliveredText[] = [];
  let isFaulty = false;
  for (const { when, load } of EVENTS[is]) {
    if (when?.(one) === false) continue;
    const step = await load();
    const left = await step(one, words);
    if (left?.ends !== undefined) return left.ends;
    if (left?.words !== undefined) words.push(left.words);
    isFaulty ||= left?.isFaulty === true;
  }
  const run = words.length === 0 ? SILENT : inject(one, joined(words));
  return isFaulty ? { ...run, ending: "fault" } : run;
};
