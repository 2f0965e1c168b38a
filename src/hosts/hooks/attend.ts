// The events other than a tool about to run: what an agent receives when its session begins, with a
// prompt and after a command, and what its session leaves for the log. One module answers each.
import { lazily } from "../../core/kit/lazy.ts";
import { ok } from "../../core/kit/result.ts";
import { openHook } from "../../open/hook.ts";
import { openPlace, settingsOf } from "../../open/project.ts";
import type { ListedChanges } from "../../engine/ports/repo.ts";
import { injectsBrief, type Attended } from "./attended.ts";
import type { HookEvent } from "./hook-event.ts";
import { recipientOf, type HostCall, type Run, type HookSurroundings } from "./call.ts";

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
  const settings = settingsOf(hook.place, env);
  const project = openPlace(hook.place, { cwd, env }, settings);
  const { is } = payload.hookEvent;
  if (!project.ok) return { ending: "fault", project: hook, on: is };
  const recipient = recipientOf(host, payload, around);
  const about = {
    ...{ host, payload, hook, recipient, around, cwd, cli, program },
    ...{ project: project.value, settings: settings.config },
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
  const run = found.ok
    ? await answerTo(payload.hookEvent, about).catch(failed)
    : { ending: "fault" as const };
  return { ...run, project: hook, ...(is === "before-tool" ? {} : { on: is }) };
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

/** Each event is answered by a module of its own, which is loaded only then. */
const answerTo = async (hookEvent: HookEvent, about: Attended): Promise<Run> => {
  switch (hookEvent.is) {
    case "session-start":
      return (await import("./session-start.ts")).sessionStarts({ ...about, hookEvent });
    case "prompt":
      return (await import("./prompt.ts")).prompted({ ...about, hookEvent });
    case "before-tool":
      return (await import("./before-tool.ts")).beforeTool({ ...about, hookEvent });
    case "after-tool":
      return (await import("./after-tool.ts")).afterTool({ ...about, hookEvent });
    case "before-compaction":
      return (await import("./compaction.ts")).beforeCompacting({ ...about, hookEvent });
    case "stop":
    case "session-end":
      return (await import("./session-end.ts")).turnEnds({ ...about, hookEvent });
  }
};
