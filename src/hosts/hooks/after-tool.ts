// After a command: what it did to files goes the way of every edit, so that going round the edit tool does not help. The files
// stand as it left them, and its agent is only told.
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { judge, type Judgment } from "../../engine/judge.ts";
import type { WorkTree } from "../../engine/ports/repo.ts";
import { tell, wentOn } from "../../engine/tell.ts";
import { workTreeOf } from "../../open-check.ts";
import { SILENT, type On } from "./attending.ts";
import { hashOf, presentIn, receiptOf, stampOf, type Run } from "./run.ts";

export const afterTool = async (one: On<"after-tool">): Promise<Run> => {
  const { host, heard, hook, project, listener, around, occasion } = one;
  const steps = stepsOfToolCall(occasion.call);
  const command = steps.ok ? steps.value.find(({ act }) => act === "run") : undefined;
  const tree = workTreeOf(project.place);
  if (command === undefined || listener === undefined || tree === undefined) return SILENT;
  const paths = await pathsSince(one, tree);
  if (paths.length === 0) return SILENT;
  const view = hook.view();
  const changes = await tree.changes("working", paths);
  if (!view.ok) return { ending: "unfit" };
  if (!changes.ok) return { ending: "fault" };
  const files = changes.value;
  const { nowMs } = around;
  const judgment = judge({ files, faults: [] }, view.value, {
    ...{ nowMs, session: heard.session, host: host.name, ignoreCase: project.ignoreCase },
    textOf: presentIn(hook, around),
  });
  const use = {
    ...{ host: host.name, session: heard.session, agent: heard.agent ?? "main", listener },
    ...{ tool: occasion.tool, id: occasion.use && `${occasion.use}:after`, files, paths },
    action: lazily(() => hashOf(JSON.stringify(files.map(({ path, hunks }) => [path, hunks])))),
  };
  const gone = wentOn(judgment, listener, hook.told);
  if (!gone.ok) return { ending: "fault" };
  if (gone.value) return { ending: "overridden" };
  const told = tell(asWarning(judgment), use, {
    ...{ told: hook.told, spool: hook.spool },
    deliverable: () => (host.tells["after-tool"] ? "context" : undefined),
    stamp: {
      ...stampOf(hook, heard.session, nowMs),
      actor: { door: "hook", agents: [host.name] },
    },
  });
  if (!told.ok) return { ending: "fault" };
  const { ending, reply } = told.value;
  const spoken = reply && host.tells["after-tool"]?.(reply.say, heard.event);
  if (reply === undefined || spoken === undefined) return { ending };
  return { ending, say: spoken, told: receiptOf("after-tool", host, use, reply, nowMs) };
};

/** What was done already, nothing blocks. */
const asWarning = (judgment: Judgment): Judgment => {
  const { verdict } = judgment;
  if (verdict.level !== "block") return judgment;
  const evidence = verdict.evidence.map((one) =>
    one.level === "block" ? { ...one, level: "warn" as const } : one,
  );
  return { ...judgment, verdict: { ...verdict, level: "warn", evidence } };
};

/** More files than these no command changes that anybody wrote by hand. */
const MOST_PATHS = 50;
/** How far the clock that dates files may be behind. */
const DATES_MS = 20;

/** What was written since the command began. */
const pathsSince = async (one: On<"after-tool">, tree: WorkTree): Promise<readonly string[]> => {
  const began = one.listener && one.hook.moments.of(one.listener.session);
  if (!began?.ok || began.value === undefined) return [];
  const touched = await tree.touched(began.value - DATES_MS);
  return !touched.ok || touched.value.length > MOST_PATHS ? [] : touched.value;
};
