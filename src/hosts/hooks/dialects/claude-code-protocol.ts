// Claude Code's hook protocol, which most agents use with some names of their own. Their dialects
// rename fields of the payload and then call `parsePayload`, which reads generously.
import type { Events, EventType } from "../../../core/agents/agent.ts";
import { events as claudeEvents } from "../../../core/agents/claude-code.ts";
import { isObject, parseJson, type Fields } from "../../../core/kit/json.ts";
import { json, type Form, type Injectable, type InjectionForm } from "../host.ts";
import type { HookPayload, HookEvent, ToolUse } from "../hook-event.ts";

export const parsePayload = (
  said: Fields,
  events: Events = claudeEvents,
): HookPayload | undefined => {
  const event = textIn(said, "hook_event_name") ?? "";
  const is = Object.hasOwn(events, event) ? events[event] : undefined;
  const occasion = is && occasionOf(is, said);
  return (
    occasion && {
      occasion,
      event,
      session: textIn(said, "session_id"),
      agent: textIn(said, "agent_id"),
      cwd: textIn(said, "cwd"),
      transcript: textIn(said, "transcript_path"),
    }
  );
};

/** A decision with its reason. */
export const permission =
  (permissionDecision: "deny" | "ask"): Form =>
  (permissionDecisionReason) =>
    specific({ permissionDecision, permissionDecisionReason });

export const context: Form = (additionalContext) => specific({ additionalContext });

const specific = (output: object, hookEventName = "PreToolUse") =>
  json({ hookSpecificOutput: { hookEventName, ...output } });

const contextAt: InjectionForm = (additionalContext, event) =>
  specific({ additionalContext }, event);

export const tells = {
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

const occasionOf = (is: EventType, said: Fields): HookEvent | undefined => {
  const tool = toolUseIn(said);
  const prompt = textIn(said, "prompt");
  switch (is) {
    case "session-start":
      return { is, source: textIn(said, "source") };
    case "prompt":
      return prompt === undefined ? undefined : { is, prompt, source: textIn(said, "source") };
    case "before-tool":
      return tool && { is, ...tool };
    case "after-tool":
      return tool && { is, ...tool, ...endOf(said), output: outputIn(said) };
    case "stop": {
      const again = said["stop_hook_active"] === true;
      return { is, said: textIn(said, "last_assistant_message"), again };
    }
    case "before-compaction":
      return { is, trigger: textIn(said, "trigger") };
    case "session-end":
      return { is, reason: textIn(said, "reason") };
  }
};

const toolUseIn = (said: Fields): ToolUse | undefined => {
  const { tool_name: tool, tool_input: given } = said;
  // Some hosts send the arguments as JSON inside the JSON.
  const input = typeof given === "string" ? parseJson(given) : given;
  if (typeof tool !== "string" || !isObject(input)) return undefined;
  return { tool, call: { ...said, tool_input: input }, use: textIn(said, "tool_use_id") };
};

/** `succeeded` is set by hosts that have a separate event for failures. */
const endOf = (said: Fields) => {
  const answer = fieldsIn(said, "tool_response");
  const fault = said["error"] ?? answer["error"] ?? undefined;
  const failed = fault !== undefined || answer["success"] === false;
  return {
    failed: failed ? true : said["succeeded"] === true ? false : undefined,
    interrupted: answer["interrupted"] === true || said["is_interrupt"] === true,
  };
};

const OUTPUTS = ["stdout", "stderr", "llmContent", "result"];

const outputIn = (said: Fields): string | undefined => {
  const answer = said["tool_response"];
  const parts = isObject(answer) ? OUTPUTS.flatMap((name) => answer[name]) : [answer];
  const texts = [...parts, said["error"]].filter((part) => typeof part === "string" && part !== "");
  return texts.length === 0 ? undefined : texts.join("\n");
};
