// One run of a hook: from what a host is about to do to the words that stop it, or to silence. It looks at the clock
// between the steps: past its deadline it has nothing to say.
import { resolve } from "node:path";
import { hash64 } from "../../core/kit/hash.ts";
import { actionOf, respelled, type Action } from "../../core/judge/action/action.ts";
import type { Present } from "../../core/judge/action/file-change.ts";
import type { Step } from "../../core/judge/action/step.ts";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { ok } from "../../core/kit/result.ts";
import { earlierEdits, leaveEdit, type EditMoment } from "../../engine/gate/earlier-edits.ts";
import { judge, type Judgment } from "../../engine/gate/judge.ts";
import type { Ending } from "../../engine/ports/session/deliveries.ts";
import type { Receipt } from "../../engine/ports/session/receipts.ts";
import { deliver, type Reply, type Use } from "../../engine/gate/deliver.ts";
import type { Recipient } from "../../engine/gate/deny-once.ts";
import { openHook, type Climb, type Environment, type HookProject } from "../../open/hook.ts";
import { deliverable, type Host, type Spoken } from "./host.ts";
import { hostOf } from "./hosts.ts";
import type { HookPayload, HookEvent, ToolUse } from "./hook-event.ts";

export interface Surroundings {
  readonly env: Environment;
  readonly cwd: string;
  readonly nowMs: number;
  /** What the hook's front has seen of the project's place. */
  readonly climb?: Climb | undefined;
  /** Names the process that started the hook, for hosts that name no session. */
  readonly parent: () => string | undefined;
  /** The text of a file as it is now; nothing if it is missing, or not ours to read. */
  readonly present: (path: string) => string | undefined;
  /** Whether that share of the time to answer is over; all of it if none is named. */
  readonly isLate: (share?: number) => boolean;
  /** Set in the attendant's program. */
  readonly attended?: true;
}

export interface Run {
  readonly ending: Ending;
  readonly say?: Spoken;
  /** The occasion, unless it was a tool about to run. */
  readonly on?: HookEvent["is"];
  /** What was told, for later questions. */
  readonly told?: Omit<Receipt, "bytes"> & { readonly sitting: string };
  /** What the tool was about to do. */
  readonly about?: Step["act"];
  /** The attendant is to answer, because it knows what the agent has read. */
  readonly toAttendant?: true;
  /** Where the run is noted; absent without a project. */
  readonly project?: HookProject;
}

/** Who called: a host by its name, and the event if the host names that only here. */
export interface Caller {
  readonly host: string;
  readonly event: string | undefined;
}

/** What a host told. */
export interface HostCall {
  readonly host: Host;
  readonly heard: HookPayload;
}

export const parseCall = (caller: Caller, input: string): HostCall | "unread" | undefined => {
  const payload = parseJson(input);
  if (!isObject(payload)) return "unread";
  const host = hostOf(caller.host, payload);
  const heard = host?.hear(payload, caller.event);
  return host && heard && { host, heard };
};

/** Answers before a tool; other occasions are for the attendant (attend.ts). */
export const runHook = (hearing: ReturnType<typeof parseCall>, around: Surroundings): Run => {
  if (hearing === "unread") return unread(around);
  if (hearing?.heard.occasion.is !== "before-tool") return { ending: "silent" };
  const { host, heard } = hearing;
  return judged(host, { ...heard, ...hearing.heard.occasion }, around);
};

const judged = (host: Host, heard: Called, around: Surroundings): Run => {
  const steps = stepsOfToolCall(heard.call);
  if (!steps.ok) return { ending: "silent" };
  const cwd = heard.cwd ?? around.cwd;
  const opened = openHook({
    ...{ cwd, env: around.env, climb: around.climb },
    path: pathIn(steps.value),
  });
  if (!opened.ok || opened.value === undefined) return { ending: "silent" };
  const project = opened.value;
  const about = steps.value[0]?.act;
  const isTold = around.attended === undefined && about !== "run";
  if (isTold && (project.notesReads() || isLeftBehind(project, around)))
    return { ending: "silent", toAttendant: true };
  // Hosts start hooks in any folder, and name files relative to where the agent works.
  const there = { ...around, present: once((path) => around.present(resolve(cwd, path))) };
  return {
    ...answered(host, heard, steps.value, project, there),
    ...(about === undefined ? {} : { about }),
    project,
  };
};

/** A machine that took this share only to start is too busy for more than judging. */
const BUSY = 1 / 4;

/**
 * Whether HEAD is where nobody has looked yet: after a reset, say, what stood there is gone. The attendant takes it in, once
 * for each place: a history that is too long for that is read behind it.
 */
const isLeftBehind = (project: HookProject, { isLate }: Surroundings): boolean => {
  const to = project.followedTo();
  const head = project.head();
  const commit = head.ok ? head.value.commit : undefined;
  if (to === undefined || commit === undefined || to === commit || isLate(BUSY)) return false;
  const what = `catches up with ${commit}`;
  const before = project.state.starts.of(what);
  if (!before.ok || before.value !== undefined) return false;
  return project.state.starts.mark(what, commit).ok;
};

/** A likely repeat is judged again with the file that was read to understand the edit. */
const once = (read: Surroundings["present"]): Surroundings["present"] => {
  const texts = new Map<string, { readonly text: string | undefined }>();
  return (path) => {
    const before = texts.get(path) ?? { text: read(path) };
    texts.set(path, before);
    return before.text;
  };
};

/** The input does not say which project it is about, so the run is counted in the one where the host runs. */
export const unread = ({ cwd, env }: Pick<Surroundings, "cwd" | "env">): Run => {
  const opened = openHook({ cwd, env, path: undefined });
  const project = opened.ok ? opened.value : undefined;
  return { ending: "unread", ...(project === undefined ? {} : { project }) };
};

/** A use of a tool, with who uses it. */
export type Called = HookPayload & ToolUse;

const pathIn = (steps: readonly Step[]): string | undefined =>
  steps.flatMap((step) => ("path" in step ? [step.path] : []))[0];

const answered = (
  host: Host,
  heard: Called,
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
  const use = useOf(host, heard, action, around);
  const moment = action.files.length === 0 ? undefined : momentOf(use, project, around);
  if (action.command !== undefined && use.listener) markBegin(project, use.listener, use.session);
  const judgment = judge(action, view.value, {
    ...{ nowMs: around.nowMs, session: heard.session, host: host.name },
    ignoreCase: project.ignoreCase,
    earlier: lazily(() =>
      moment ? earlierEdits(project.state.edits, moment, presentIn(project, around)) : [],
    ),
    changedSince: ({ on }, { when }) =>
      on === "dependency" || on === "runtime" ? project.versionsWrittenSince(when) : undefined,
    textOf: (path) => around.present(written.get(path) ?? path),
  });
  const said = saidOf(host, judgment, use, project, around);
  // If the edit cannot be left, it is not counted with later ones; no agent is stopped for that.
  if (moment && said.ending !== "denied") leaveEdit(project.state.edits, moment, action, judgment);
  return said;
};

const saidOf = (
  host: Host,
  judgment: Judgment,
  use: Use,
  project: HookProject,
  { nowMs, isLate }: Surroundings,
): Run => {
  const { level } = judgment.verdict;
  if (level === "silent" || level === "inform") return { ending: "silent" };
  if (isLate()) return { ending: "late" };
  const told = deliver(judgment, use, {
    told: project.state.deliveries,
    spool: project.state.spool,
    deliverable: (wanted) => deliverable(host, wanted),
    stamp: {
      ...stampOf(project, use.session, nowMs),
      actor: { door: "hook", agents: [host.name] },
    },
  });
  // If the mark cannot be made, the same would be told for ever.
  if (!told.ok) return { ending: "fault" };
  const { ending, reply } = told.value;
  const say = reply && host.forms[reply.how]?.(reply.say);
  if (reply === undefined || say === undefined) return { ending };
  return { ending, say, told: receiptOf("before-tool", host, use, reply, nowMs) };
};

export const receiptOf = (
  on: Receipt["on"],
  { name }: Host,
  { session, agent, listener }: Pick<Use, "session" | "agent" | "listener">,
  { say, about }: Pick<Reply, "say" | "about">,
  atMs: number,
): NonNullable<Run["told"]> => ({
  sitting: listener?.session ?? name,
  ...{ atMs, host: name, on, about, text: say },
  ...(session === undefined ? {} : { session }),
  ...(agent === undefined || agent === "main" ? {} : { agent }),
});

/** Nothing if nobody knows whose edits they are. */
const momentOf = (
  { listener, id, action }: Use,
  { head }: HookProject,
  { nowMs }: Surroundings,
): EditMoment | undefined => {
  if (listener === undefined) return undefined;
  const at = head();
  return { listener, use: id ?? action(), nowMs, ...(at.ok ? { commit: at.value.commit } : {}) };
};

export const presentIn =
  ({ fileOf }: HookProject, { present }: Surroundings): Present =>
  (path) => {
    const file = fileOf(path);
    return file === undefined ? undefined : present(file);
  };

/** What the moment is called from which on nobody has looked at what commands did to files. */
export const unlooked = (listener: Recipient, session: string | undefined): string =>
  session ?? listener.session;

/** If one before was not looked at, its moment stays. What was read is held against each single command. */
const markBegin = (
  project: HookProject,
  listener: Recipient,
  session: string | undefined,
): void => {
  const { starts } = project.state;
  const what = unlooked(listener, session);
  const before = project.notesReads() ? ok(undefined) : starts.of(what);
  const head = project.head();
  if (before.ok && before.value === undefined)
    starts.mark(what, head.ok ? head.value.commit : undefined);
};

export const useOf = (host: Host, heard: Called, action: Action, around: Surroundings): Use => {
  const { session, agent, use: id, tool } = heard;
  const { command, files } = action;
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  return {
    ...{ host: host.name, session, agent: agent ?? "main", tool, id, files, paths, command },
    calledAs: command === undefined ? "edit" : "command",
    listener: recipientOf(host, heard, around),
    action: lazily(() =>
      hash64(JSON.stringify([tool, command, files.map((file) => [file.path, file.hunks])])),
    ),
  };
};

export const recipientOf = (
  { name }: Host,
  { session, agent }: HookPayload,
  { parent }: Surroundings,
): Recipient | undefined => {
  const process = session ?? parent();
  if (process === undefined) return undefined;
  const sitting = `${name} ${process}`;
  return {
    ...{ name: `${sitting} ${agent ?? "main"}`, session: sitting },
    named: session !== undefined,
  };
};

export const stampOf = (project: HookProject, session: string | undefined, when: number) => {
  const head = project.head();
  // A person chose the branch's name, and nothing a person wrote may wait here before it is redacted.
  const commit = head.ok ? head.value.commit : undefined;
  return {
    when,
    ...(session === undefined ? {} : { session }),
    ...(commit === undefined ? {} : { commit }),
  };
};
