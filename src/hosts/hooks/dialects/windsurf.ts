// Windsurf, now Devin Desktop, as its documents describe its hooks. It reads only our exit code and the reason.
import { fieldsIn, parsePayload, textIn, type Events } from "./dialect.ts";
import { refusal, type Host } from "../host.ts";

const EVENTS: Events = {
  pre_user_prompt: "prompt",
  pre_read_code: "before-tool",
  pre_write_code: "before-tool",
  pre_run_command: "before-tool",
  pre_mcp_tool_use: "before-tool",
  post_read_code: "after-tool",
  post_write_code: "after-tool",
  post_run_command: "after-tool",
  post_mcp_tool_use: "after-tool",
  post_cascade_response: "stop",
  post_cascade_response_with_transcript: "stop",
};

export const windsurf: Host = {
  name: "windsurf",
  hear: (payload) => {
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
      EVENTS,
    );
  },
  forms: { deny: refusal },
  tells: {},
};
