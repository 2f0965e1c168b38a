// Windsurf, now Devin Desktop, as its documents describe its hooks. It reads only our exit code and the reason.
import { acceptedEvents } from "../../../core/agents/windsurf.ts";
import { fieldsIn, parsePayload, textIn } from "./claude-code-protocol.ts";
import { refusal, type HookDialect } from "../host.ts";

export const windsurf: HookDialect = {
  parsePayload: (payload) => {
    const info = fieldsIn(payload, "tool_info");
    const event = textIn(payload, "agent_action_name");
    return parsePayload(
      {
        hook_event_name: event,
        session_id: payload["trajectory_id"],
        cwd: info["cwd"],
        transcript_path: info["transcript_path"],
        tool_name: info["mcp_tool_name"] ?? event?.replace(/^(?:pre|post)_/, ""),
        tool_input: info["mcp_tool_arguments"] ?? info,
        tool_response: info["mcp_result"],
        prompt: info["user_prompt"],
        last_assistant_message: info["response"],
      },
      acceptedEvents,
    );
  },
  forms: { deny: refusal },
  injects: {},
};
