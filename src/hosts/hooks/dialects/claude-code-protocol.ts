// Claude Code's hook protocol, which most agents use with some names of their own. Their dialects
// rename fields of the payload and then call `parsePayload`, which reads generously.
import type { Events, EventType } from "../../../core/agents/agent.ts";
import { events as claudeEvents } from "../../../core/agents/claude-code.ts";
import { isObject, parseJson, type Fields } from "../../../core/kit/json.ts";
import { json, type Form, type Injectable, type InjectionForm } from "../host.ts";
import type { HookPayload, HookEvent, ToolUse } from "../hook-event.ts";

export const parsePayload = (
  fields: Fields,
  events: Events = claudeEvents,
): HookPayload | undefined => {
  const event = textIn(fields, "hook_event_name") ?? "";
  const is = Object.hasOwn(events, event) ? events[event] : undefined;
  const hookEvent = is && occasionOf(is, fields);
  return (
    hookEvent && {
      hookEvent,
      event,
      session: textIn(fields, "session_id"),
      agent: textIn(fields, "agent_id"),
      cwd: textIn(fields, "cwd"),
      transcript: textIn(fields, "transcript_path"),
    }
  );
};

/** A decision with its reason. */
export const permission =
  (permissionDecision: "deny" | "ask"): Form =>
  (permissionDecisionReason) =>
    specific({ permissionDecision, permissionDecisionReason });

/** A message that the host shows to the person. */
export const notice: Form = (systemMessage) => json({ systemMessage });

/** At the end of a turn: the agent goes on, with the reason as its next prompt. */
export const goesOn: Form = (reason) => json({ decision: "block", reason });

export const context: Form = (additionalContext) => specific({ additionalContext });

const specific = (output: object, hookEventName = "PreToolUse") =>
  json({ hookSpecificOutput: { hookEventName, ...output } });

const contextAt: InjectionForm = (additionalContext, event) =>
  specific({ additionalContext }, event);

/** The same for a host that shows a decision's reason twice: as feedback, and as an error of the hook. */
export const goesOnBy: Form = (additionalContext) => specific({ additionalContext }, "Stop");

export const injects = {
  "session-start": contextAt,
  prompt: contextAt,
  "after-tool": contextAt,
} as const satisfies Readonly<Record<Injectable, InjectionForm>>;

export const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The fields under a name; none if there are none. */
export const fieldsIn = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isObject(value) ? value : {};
};

const occasionOf = (is: EventType, fields: Fields): HookEvent | undefined => {
  const tool = toolUseIn(fields);
  const prompt = textIn(fields, "prompt");
  switch (is) {
    case "session-start":
      return { is, source: textIn(fields, "source") };
    case "prompt":
      return prompt === undefined
        ? undefined
        : { is, prompt, source: textIn(fields, "source"), id: promptIdIn(fields) };
    case "before-tool":
      return tool && { is, ...tool };
    case "after-tool":
      return tool && { is, ...tool, ...endOf(fields), output: outputIn(fields) };
    case "message": {
      const text = textIn(fields, "text");
      return text === undefined ? undefined : { is, text };
    }
    case "stop": {
      const again = fields["stop_hook_active"] === true;
      const tasks = fields["background_tasks"];
      const isBusy = Array.isArray(tasks) && tasks.length > 0;
      return { is, lastMessage: textIn(fields, "last_assistant_message"), again, isBusy };
    }
    case "task-completed": {
      const [task, subject] = [textIn(fields, "task_id"), textIn(fields, "task_subject")];
      const isTeammates = textIn(fields, "teammate_name") !== undefined;
      return task === undefined || subject === undefined
        ? undefined
        : { is, task, subject, isTeammates };
    }
    case "before-compaction":
      return { is, trigger: textIn(fields, "trigger") };
    case "session-end":
      return { is, reason: textIn(fields, "reason") };
  }
};

const promptIdIn = (fields: Fields): string | undefined =>
  textIn(fields, "prompt_id") ?? textIn(fields, "turn_id");

const toolUseIn = (fields: Fields): ToolUse | undefined => {
  const { tool_name: tool, tool_input: given } = fields;
  // Some hosts send the arguments as JSON inside the JSON.
  const input = typeof given === "string" ? parseJson(given) : given;
  if (typeof tool !== "string" || !isObject(input)) return undefined;
  return { tool, call: { ...fields, tool_input: input }, use: textIn(fields, "tool_use_id") };
};

/** `succeeded` is set by hosts that have a separate event for failures. */
const endOf = (fields: Fields) => {
  const answer = fieldsIn(fields, "tool_response");
  const fault = fields["error"] ?? answer["error"] ?? undefined;
  const failed = fault !== undefined || answer["success"] === false;
  return {
    failed: failed ? true : fields["succeeded"] === true ? false : undefined,
    interrupted: answer["interrupted"] === true || fields["is_interrupt"] === true,
  };
};

const OUTPUTS = ["stdout", "stderr", "llmContent", "result"];

const outputIn = (fields: Fields): string | undefined => {
  const answer = fields["tool_response"];
  const parts = isObject(answer) ? OUTPUTS.flatMap((name) => answer[name]) : [answer];
  const texts = [...parts, fields["error"]].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return texts.length === 0 ? undefined : texts.join("\n");
};
