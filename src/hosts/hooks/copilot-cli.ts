// Copilot CLI, as its hooks are in 1.0. It speaks Claude Code's dialect where its events are registered in Pascal case, else
// one of its own that does not name the event. A hook that fails denies the tool without a word.
import { EVENTS, hear, type Events } from "./dialect.ts";
import { json, type Host } from "./host.ts";

const OWN_EVENTS: Events = {
  sessionStart: "session-start",
  userPromptSubmitted: "prompt",
  preToolUse: "before-tool",
  postToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  agentStop: "stop",
  subagentStop: "stop",
  preCompact: "before-compaction",
  sessionEnd: "session-end",
};

const permission = (permissionDecision: "deny" | "ask") => (permissionDecisionReason: string) =>
  json({ permissionDecision, permissionDecisionReason });

export const copilotCli: Host = {
  name: "copilot-cli",
  hear: (payload, event) =>
    payload["hook_event_name"] === undefined
      ? hear(
          {
            ...payload,
            hook_event_name: event,
            session_id: payload["sessionId"],
            transcript_path: payload["transcriptPath"],
            tool_name: payload["toolName"],
            tool_input: payload["toolArgs"],
            tool_response: payload["toolResult"],
          },
          OWN_EVENTS,
        )
      : hear({ ...payload, tool_response: payload["tool_result"] }, EVENTS),
  forms: {
    deny: permission("deny"),
    ask: permission("ask"),
    context: (additionalContext) => json({ additionalContext }),
  },
};
