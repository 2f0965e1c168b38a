// The events other than a tool about to run: what an agent receives when its session begins, with a
// prompt and after a command, and what its session leaves for the log. One module answers each.
import { lazily } from "../../core/kit/lazy.ts";
import { ok } from "../../core/kit/result.ts";
import { openHook } from "../../open/hook.ts";
import { openPlace, settingsOf } from "../../open/project.ts";
import type { ListedChanges } from "../../engine/ports/repo.ts";
import { tellsBrief, type Attended } from "./attended.ts";
import type { HookEvent } from "./hook-event.ts";
import { recipientOf, type HostCall, type Run, type HookSurroundings } from "./call.ts";

interface Attending extends Pick<Attended, "cli" | "program"> {
  /** What git has listed already, if the front had it do so. */
  readonly listed: ListedChanges | undefined;
}

export const attend = async (
  { host, heard }: HostCall,
  around: HookSurroundings,
  { cli, program, listed }: Attending,
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
  const listener = recipientOf(host, heard, around);
  const about = {
    ...{ host, heard, hook, listener, around, cwd, cli, program },
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
  // Its own hook does find Node by now. Where a brief is told, that tells first of the time when it did not.
  const found = tellsBrief(about) ? ok(undefined) : project.value.hooks.noNode.forget(host.name);
  const run = found.ok
    ? await answerTo(heard.occasion, about).catch(failed)
    : { ending: "fault" as const };
  return { ...run, project: hook, ...(is === "before-tool" ? {} : { on: is }) };
};

/** How a run that took too long is noted. */
export const late = ({ heard }: HostCall, { cwd, env }: HookSurroundings): Run => {
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

/** Each occasion is answered by a module of its own, which is loaded only then. */
const answerTo = async (occasion: HookEvent, about: Attended): Promise<Run> => {
  switch (occasion.is) {
    case "session-start":
      return (await import("./session-start.ts")).sessionStarts({ ...about, occasion });
    case "prompt":
      return (await import("./prompt.ts")).prompted({ ...about, occasion });
    case "before-tool":
      return (await import("./before-tool.ts")).beforeTool({ ...about, occasion });
    case "after-tool":
      return (await import("./after-tool.ts")).afterTool({ ...about, occasion });
    case "before-compaction":
      return (await import("./compaction.ts")).beforeCompacting({ ...about, occasion });
    case "stop":
    case "session-end":
      return (await import("./session-end.ts")).turnEnds({ ...about, occasion });
  }
};
