// One run of a hook: from what a host is about to do to the words that stop it, or to silence. Looks at the clock between
// the steps: past its deadline it has nothing to say.
import { hash32 } from "../../core/capture/hash.ts";
import { actionOf, respelled, type Action } from "../../core/judge/action/action.ts";
import type { Step } from "../../core/judge/action/step.ts";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { judge } from "../../engine/judge.ts";
import type { Ending } from "../../engine/ports/told.ts";
import { tell } from "../../engine/tell.ts";
import type { Listener } from "../../engine/deny-once.ts";
import { openHook, type Environment, type HookProject } from "../../open-hook.ts";
import { claudeCode } from "./claude-code.ts";
import type { Heard, Host } from "./host.ts";

export interface Surroundings {
  readonly env: Environment;
  readonly cwd: string;
  readonly nowMs: number;
  /** Names the process that started the hook, where no session is named. */
  readonly parent: () => string | undefined;
  /** The text of a file as it is now; nothing where it is not there, or none of ours to read. */
  readonly present: (path: string) => string | undefined;
  readonly isLate: () => boolean;
}

export interface Run {
  readonly ending: Ending;
  readonly say?: string;
  /** Where the run is noted; nowhere where there is no project. */
  readonly project?: HookProject;
}

const HOSTS: readonly Host[] = [claudeCode];

export const runHook = (hostName: string, input: string, around: Surroundings): Run => {
  const host = HOSTS.find(({ name }) => name === hostName);
  const payload = parseJson(input);
  const heard = host && isObject(payload) ? host.hear(payload) : undefined;
  const steps = heard && stepsOfToolCall(heard.call);
  if (!host || !heard || !steps?.ok) return { ending: isObject(payload) ? "silent" : "unread" };
  const cwd = heard.cwd ?? around.cwd;
  const opened = openHook({ cwd, env: around.env, path: pathIn(steps.value) });
  if (!opened.ok || opened.value === undefined) return { ending: "silent" };
  const project = opened.value;
  return { ...answered(host, heard, steps.value, project, around), project };
};

const pathIn = (steps: readonly Step[]): string | undefined =>
  steps.flatMap((step) => ("path" in step ? [step.path] : []))[0];

const answered = (
  host: Host,
  heard: Heard,
  steps: readonly Step[],
  project: HookProject,
  around: Surroundings,
): Run => {
  const view = project.view();
  if (!view.ok) return { ending: "unfit" };
  const written = new Map<string, string>();
  const action = respelled(actionOf(steps, around.present), (path) => {
    const at = project.pathOf(path);
    if (!at.ok || !at.value?.inside) return undefined;
    written.set(at.value.path, path);
    return at.value.path;
  });
  if (around.isLate()) return { ending: "late" };
  const { nowMs } = around;
  const { session } = heard;
  const judgment = judge(action, view.value, {
    ...{ nowMs, session, host: host.name },
    ignoreCase: project.ignoreCase(),
    textOf: (path) => around.present(written.get(path) ?? path),
  });
  if (judgment.verdict.level === "silent" || judgment.verdict.level === "inform")
    return { ending: "silent" };
  if (around.isLate()) return { ending: "late" };
  const told = tell(judgment, useOf(host, heard, action, around), {
    told: project.told,
    spool: project.spool,
    stamp: { ...stampOf(project, session, nowMs), actor: { door: "hook", agents: [host.name] } },
  });
  // A mark that cannot be made would let it be told for ever.
  if (!told.ok) return { ending: "fault" };
  const { ending, reply } = told.value;
  return reply === undefined ? { ending } : { ending, say: host.reply(reply) };
};

const useOf = (host: Host, heard: Heard, action: Action, around: Surroundings) => {
  const { session, agent, use: id, tool } = heard;
  const { command, files } = action;
  const path = files[0]?.path;
  return {
    ...{ host: host.name, session, agent: agent ?? "main", tool, id, path, command },
    listener: listenerOf(host, heard, around),
    action: hashOf(JSON.stringify([tool, command, files.map((file) => [file.path, file.hunks])])),
  };
};

const listenerOf = (
  { name }: Host,
  { session, agent }: Heard,
  { parent }: Surroundings,
): Listener | undefined => {
  if (session !== undefined) return { name: `${name} ${session} ${agent ?? "main"}`, named: true };
  const process = parent();
  return process === undefined
    ? undefined
    : { name: `${name} ${process} ${agent ?? "main"}`, named: false };
};

const hashOf = (text: string): string =>
  [text, `${text}\n`].map((one) => hash32(one).toString(16).padStart(8, "0")).join("");

const stampOf = (project: HookProject, session: string | undefined, when: number) => {
  const head = project.head();
  return { when, ...(session === undefined ? {} : { session }), ...(head.ok ? head.value : {}) };
};
