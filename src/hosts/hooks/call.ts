// A call of a hook: who called and what they say, what surrounds it, and how a run ends. What every program of the hook needs;
// it loads nothing that judges.
import { isObject, parseJson, type Fields } from "../../core/kit/json.ts";
import { mentionsPrivateInJson, withoutPrivateIn } from "../../core/kit/private-text.ts";
import type { Present } from "../../core/judge/action/file-change.ts";
import type { ActionStep } from "../../core/judge/action/action-step.ts";
import type { GateReply, Use } from "../../engine/gate/deliver.ts";
import type { Recipient } from "../../engine/gate/deny-once.ts";
import type { Ending } from "../../engine/ports/session/deliveries.ts";
import type { Receipt } from "../../engine/ports/session/receipts.ts";
import { openHook, type Climb, type Environment, type HookProject } from "../../open/hook.ts";
import type { EventType } from "../../core/agents/agent.ts";
import type { HookPayload, ToolUse } from "./hook-event.ts";
import type { Host, Spoken } from "./host.ts";
import { hostOf } from "./hosts.ts";

export interface HookSurroundings {
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
  /** The event, unless it was a tool about to run. */
  readonly on?: EventType;
  /** The text that the agent received, for later questions. */
  readonly delivered?: Omit<Receipt, "bytes"> & { readonly sessionKey: string };
  /** What the tool was about to do, or did. */
  readonly about?: ActionStep["act"];
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

/** What a host sent. */
export interface HostCall {
  readonly host: Host;
  readonly payload: HookPayload;
}

export const parseCall = (caller: Caller, input: string): HostCall | "unread" | undefined => {
  const parsed = parseJson(input);
  if (!isObject(parsed)) return "unread";
  const host = hostOf(caller.host, parsed);
  if (host === undefined) return undefined;
  const call = callOf(host, parsed, caller);
  if (call === undefined || !mentionsPrivateInJson(input)) return call;
  if (isBeforeTool(call.payload)) return call;
  const open = withoutPrivateIn(parsed);
  return isObject(open) ? callOf(host, open, caller) : undefined;
};

const callOf = (host: Host, parsed: Fields, { event }: Caller): HostCall | undefined => {
  const payload = host.parsePayload(parsed, event);
  return payload && { host, payload };
};

/**
 * Private words are cut before anything reads an event, but not before a tool: an edit is judged as the file will be, and
 * nothing of its text is kept. A prompt that is private as a whole is no event.
 */
const isBeforeTool = ({ hookEvent: { is } }: HookPayload): boolean => is === "before-tool";

/** The input does not say which project it is about, so the run is counted in the one where the host runs. */
export const unread = ({ cwd, env }: Pick<HookSurroundings, "cwd" | "env">): Run => {
  const opened = openHook({ cwd, env, path: undefined });
  const project = opened.ok ? opened.value : undefined;
  return { ending: "unread", ...(project === undefined ? {} : { project }) };
};

/** A use of a tool, with who uses it. */
export type Called = HookPayload & ToolUse;

export const receiptOf = (
  on: Receipt["on"],
  { name }: Host,
  { session, agent, recipient }: Pick<Use, "session" | "agent" | "recipient">,
  { say, about, leftOut }: Pick<GateReply, "say" | "about"> & Pick<Receipt, "leftOut">,
  atMs: number,
): NonNullable<Run["delivered"]> => ({
  sessionKey: recipient?.session ?? name,
  ...{ atMs, host: name, on, about, text: say },
  ...(leftOut === undefined ? {} : { leftOut }),
  ...(session === undefined ? {} : { session }),
  ...(agent === undefined || agent === "main" ? {} : { agent }),
});

export const presentIn =
  ({ fileOf }: HookProject, { present }: HookSurroundings): Present =>
  (path) => {
    const file = fileOf(path);
    return file === undefined ? undefined : present(file);
  };

/** How the log spells a path; nothing if it is outside the project, or `.twiceshyignore` names it. */
export const pathInside = ({ pathOf, ignored }: HookProject, path: string): string | undefined => {
  const at = pathOf(path);
  return at.ok && at.value?.inside && !ignored().path(at.value.path) ? at.value.path : undefined;
};

/** How far behind the clock that dates files may be. */
export const FILE_DATES_MS = 20;

/** What the moment is called from which on nobody has looked at what commands did to files. */
export const unlooked = (recipient: Recipient, session: string | undefined): string =>
  session ?? recipient.session;

export const recipientOf = (
  { name }: Host,
  { session, agent }: HookPayload,
  { parent }: HookSurroundings,
): Recipient | undefined => {
  const process = session ?? parent();
  if (process === undefined) return undefined;
  const sessionKey = `${name} ${process}`;
  return {
    ...{ name: `${sessionKey} ${agent ?? "main"}`, session: sessionKey },
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
