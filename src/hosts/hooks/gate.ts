// The gate before a tool: from what an agent is about to do to the reply that denies it, or to
// silence. It looks at the clock between the steps; past its deadline it replies nothing.
import { resolve } from "node:path";
import { hash64 } from "../../core/kit/hash.ts";
import { actionOf, respelled, type Action } from "../../core/judge/action/action.ts";
import type { ActionStep } from "../../core/judge/action/action-step.ts";
import { stepsOfToolCall } from "../../core/judge/action/tool-call.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { ok } from "../../core/kit/result.ts";
import { earlierEdits, leaveEdit, type EditMoment } from "../../engine/gate/earlier-edits.ts";
import { judge, type Judgment } from "../../engine/gate/judge.ts";
import { deliver, type Use } from "../../engine/gate/deliver.ts";
import type { Recipient } from "../../engine/gate/deny-once.ts";
import { openHook, type HookProject } from "../../open/hook.ts";
import {
  pathInside,
  presentIn,
  receiptOf,
  recipientOf,
  stampOf,
  unlooked,
  unread,
  type Called,
  type parseCall,
  type Run,
  type HookSurroundings,
} from "./call.ts";
import { deliverable, type Host } from "./host.ts";

/** Answers before a tool; other events are for the attendant (attend.ts). */
export const runGate = (call: ReturnType<typeof parseCall>, around: HookSurroundings): Run => {
  if (call === "unread") return unread(around);
  if (call?.payload.hookEvent.is !== "before-tool") return { ending: "silent" };
  const { host, payload } = call;
  return gateToolUse(host, { ...payload, ...call.payload.hookEvent }, around);
};

const gateToolUse = (host: Host, called: Called, around: HookSurroundings): Run => {
  const steps = stepsOfToolCall(called.call);
  if (!steps.ok) return { ending: "silent" };
  const cwd = called.cwd ?? around.cwd;
  const opened = openHook({
    ...{ cwd, env: around.env, climb: around.climb },
    path: pathIn(steps.value),
  });
  if (!opened.ok || opened.value === undefined) return { ending: "silent" };
  const project = opened.value;
  if (project.ignored().tool(called.tool)) return { ending: "silent" };
  const about = steps.value[0]?.act;
  const mayHandOver = around.attended === undefined && about !== "run";
  if (mayHandOver && (project.flags.notesReads() || isLeftBehind(project, around)))
    return { ending: "silent", toAttendant: true };
  // Hosts start hooks in any folder, and name files relative to where the agent works.
  const there = { ...around, present: once((path) => around.present(resolve(cwd, path))) };
  return {
    ...judgeAndReply(host, called, steps.value, project, there),
    ...(about === undefined ? {} : { about }),
    project,
  };
};

/** A machine that took this share only to start is too busy for more than judging. */
const BUSY = 1 / 4;

/**
 * Whether HEAD has moved since the history was last read, for example by a reset. The attendant
 * catches up, once for each commit; a background process reads a history that is too long for that.
 */
const isLeftBehind = (project: HookProject, { isLate }: HookSurroundings): boolean => {
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
const once = (read: HookSurroundings["present"]): HookSurroundings["present"] => {
  const texts = new Map<string, { readonly text: string | undefined }>();
  return (path) => {
    const before = texts.get(path) ?? { text: read(path) };
    texts.set(path, before);
    return before.text;
  };
};

const pathIn = (steps: readonly ActionStep[]): string | undefined =>
  steps.flatMap((step) => ("path" in step ? [step.path] : []))[0];

const judgeAndReply = (
  host: Host,
  called: Called,
  steps: readonly ActionStep[],
  project: HookProject,
  around: HookSurroundings,
): Run => {
  const view = project.view();
  if (!view.ok) return { ending: "unfit" };
  const written = new Map<string, string>();
  const action = respelled(actionOf(steps, around.present), (path) => {
    const inside = pathInside(project, path);
    if (inside !== undefined) written.set(inside, path);
    return inside;
  });
  if (around.isLate()) return { ending: "late" };
  const use = useOf(host, called, action, around);
  const editMoment = action.files.length === 0 ? undefined : momentOf(use, project, around);
  if (action.command !== undefined && use.recipient) markBegin(project, use.recipient, use.session);
  const judgment = judge(action, view.value, {
    ...{ nowMs: around.nowMs, session: called.session, host: host.name },
    ignoreCase: () => project.place.ignoreCase === true,
    earlier: lazily(() =>
      editMoment ? earlierEdits(project.state.edits, editMoment, presentIn(project, around)) : [],
    ),
    changedSince: ({ on }, { when }) =>
      on === "dependency" || on === "runtime" ? project.versionsWrittenSince(when) : undefined,
    textOf: (path) => around.present(written.get(path) ?? path),
  });
  const run = replyTo(host, judgment, use, project, around);
  // If the edit cannot be left, it is not counted with later ones; no agent is stopped for that.
  if (editMoment && run.ending !== "denied")
    leaveEdit(project.state.edits, editMoment, action, judgment);
  return run;
};

const replyTo = (
  host: Host,
  judgment: Judgment,
  use: Use,
  project: HookProject,
  { nowMs, isLate }: HookSurroundings,
): Run => {
  const { level } = judgment.verdict;
  if (level === "silent" || level === "inform") return { ending: "silent" };
  if (isLate()) return { ending: "late" };
  const delivered = deliver(judgment, use, {
    deliveries: project.state.deliveries,
    spool: project.state.spool,
    deliverable: (wanted) => deliverable(host, wanted),
    linksPage: project.flags.linksPage,
    stamp: {
      ...stampOf(project, use.session, nowMs),
      actor: { door: "hook", agents: [host.name] },
    },
  });
  // If the mark cannot be made, the same warning would be delivered for ever.
  if (!delivered.ok) return { ending: "fault" };
  const { ending, reply } = delivered.value;
  const say = reply && host.forms[reply.how]?.(reply.say);
  if (reply === undefined || say === undefined) return { ending };
  return { ending, say, delivered: receiptOf("before-tool", host, use, reply, nowMs) };
};

/** Undefined if it is unknown whose edits they are. */
const momentOf = (
  { recipient, id, action }: Use,
  { head }: HookProject,
  { nowMs }: HookSurroundings,
): EditMoment | undefined => {
  if (recipient === undefined) return undefined;
  const at = head();
  return { recipient, use: id ?? action(), nowMs, ...(at.ok ? { commit: at.value.commit } : {}) };
};

/** An earlier start whose changes were not judged yet stays. With `gate.stale-read`, each command has its own. */
const markBegin = (
  project: HookProject,
  recipient: Recipient,
  session: string | undefined,
): void => {
  const { starts } = project.state;
  const what = unlooked(recipient, session);
  const before = project.flags.notesReads() ? ok(undefined) : starts.of(what);
  const head = project.head();
  if (before.ok && before.value === undefined)
    starts.mark(what, head.ok ? head.value.commit : undefined);
};

export const useOf = (
  host: Host,
  called: Called,
  action: Action,
  around: HookSurroundings,
): Use => {
  const { session, agent, use: id, tool } = called;
  const { command, files } = action;
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  return {
    ...{ host: host.name, session, agent: agent ?? "main", tool, id, files, paths, command },
    calledAs: command === undefined ? "edit" : "command",
    recipient: recipientOf(host, called, around),
    action: lazily(() =>
      hash64(JSON.stringify([tool, command, files.map((file) => [file.path, file.hunks])])),
    ),
  };
};
