// Cursor, as its documents describe its hooks for 2. It takes `ask` only for shell commands and ignores it elsewhere.
// Before a tool it takes no context.
import type { Fields } from "../../../core/kit/json.ts";
import { parsePayload, textIn, type Events } from "./dialect.ts";
import { json, type Form, type Host } from "../host.ts";

const EVENTS: Events = {
  sessionStart: "session-start",
  beforeSubmitPrompt: "prompt",
  preToolUse: "before-tool",
  beforeShellExecution: "before-tool",
  beforeMCPExecution: "before-tool",
  beforeReadFile: "before-tool",
  postToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  afterShellExecution: "after-tool",
  afterMCPExecution: "after-tool",
  afterFileEdit: "after-tool",
  stop: "stop",
  subagentStop: "stop",
  preCompact: "before-compaction",
  sessionEnd: "session-end",
};

/** The tool of an event that is about one tool. Such an event has the tool's arguments among its own fields. */
const TOOLS = new Map([
  ["beforeShellExecution", "Shell"],
  ["afterShellExecution", "Shell"],
  ["beforeReadFile", "Read"],
  ["afterFileEdit", "Write"],
]);

const toolIn = (payload: Fields): Fields => {
  const tool = TOOLS.get(textIn(payload, "hook_event_name") ?? "");
  const { command, file_path, edits } = payload;
  return tool === undefined ? {} : { tool_name: tool, tool_input: { command, file_path, edits } };
};

const context: Form = (words) => json({ additional_context: words });

export const cursor: Host = {
  name: "cursor",
  hear: (payload) => {
    const { workspace_roots: roots, cwd } = payload;
    return parsePayload(
      {
        ...payload,
        ...toolIn(payload),
        session_id: payload["conversation_id"],
        cwd: cwd ?? (Array.isArray(roots) ? roots[0] : undefined),
        error: payload["error_message"],
        tool_response: payload["tool_output"] ?? payload["output"] ?? payload["result_json"],
      },
      EVENTS,
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
  tells: {
    "session-start": context,
    "after-tool": (words, event) => (event === "postToolUse" ? context(words) : undefined),
  },
};
