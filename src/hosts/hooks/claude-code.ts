// Claude Code: what its pre-tool hook hands over, and the form in which it takes an answer. docs/hosts of the maker, 2.1.
import { isObject, type Fields } from "../../core/kit/json.ts";
import type { Reply } from "../../engine/tell.ts";
import type { Heard, Host } from "./host.ts";

export const claudeCode: Host = {
  name: "claude-code",
  hear: (payload) => (payload["hook_event_name"] === "PreToolUse" ? heardIn(payload) : undefined),
  reply: ({ how, say }: Reply) =>
    JSON.stringify({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        ...(how === "context"
          ? { additionalContext: say }
          : { permissionDecision: how, permissionDecisionReason: say }),
      },
    }),
};

const heardIn = (payload: Fields): Heard | undefined => {
  const { tool_name: tool, tool_input: input } = payload;
  if (typeof tool !== "string" || !isObject(input)) return undefined;
  return {
    tool,
    call: payload,
    cwd: textIn(payload, "cwd"),
    session: textIn(payload, "session_id"),
    agent: textIn(payload, "agent_id"),
    use: textIn(payload, "tool_use_id"),
  };
};

const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};
