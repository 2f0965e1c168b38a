// Cursor, as its documents describe its hooks for 2. It takes `ask` only for shell commands and ignores it elsewhere.
// Before a tool it takes no context. It hands over each message of its agent, and none when the turn ends.
import { acceptedEvents, toolsByEvent } from "../../../core/agents/cursor.ts";
import type { Fields } from "../../../core/kit/json.ts";
import { parsePayload, textIn } from "./claude-code-protocol.ts";
import { json, type Form, type HookDialect } from "../host.ts";

const toolIn = (payload: Fields): Fields => {
  const tool = toolsByEvent[textIn(payload, "hook_event_name") ?? ""];
  const { command, file_path, edits } = payload;
  return tool === undefined ? {} : { tool_name: tool, tool_input: { command, file_path, edits } };
};

/** How it names a subagent is not documented. What its agent said last is no word of one. */
const subagentIn = (payload: Fields): string | undefined =>
  payload["hook_event_name"] === "subagentStop"
    ? (textIn(payload, "subagent_id") ?? "subagent")
    : textIn(payload, "agent_id");

const context: Form = (words) => json({ additional_context: words });

export const cursor: HookDialect = {
  parsePayload: (payload) => {
    const { workspace_roots: roots, cwd } = payload;
    return parsePayload(
      {
        ...payload,
        ...toolIn(payload),
        session_id: payload["conversation_id"],
        agent_id: subagentIn(payload),
        cwd: cwd ?? (Array.isArray(roots) ? roots[0] : undefined),
        error: payload["error_message"],
        tool_response: payload["tool_output"] ?? payload["output"] ?? payload["result_json"],
      },
      acceptedEvents,
    );
  },
  forms: {
    deny: (words) =>
      json({
        permission: "deny",
        user_message: words.split("\n")[0],
        agent_message: words,
        // Versions before 2 want these two.
        decision: "deny",
        reason: words,
      }),
  },
  injects: {
    "session-start": context,
    "after-tool": (words, event) => (event === "postToolUse" ? context(words) : undefined),
  },
};
