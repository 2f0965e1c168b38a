// Copilot CLI, with the hooks of 1.0. It speaks Claude Code's dialect if its events are registered in Pascal case,
// otherwise a dialect of its own that does not name the event. If a hook fails, it denies the tool without saying why.
import { ownEvents } from "../../../core/agents/copilot-cli.ts";
import type { Fields } from "../../../core/kit/json.ts";
import { fieldsIn, parsePayload } from "./claude-code-protocol.ts";
import { json, type Form, type HookDialect } from "../host.ts";

/** In its own names, or in those of the dialect. */
const answerIn = (payload: Fields): Fields => {
  const own = fieldsIn(payload, "toolResult");
  const result = fieldsIn(payload, "tool_result");
  return {
    success: (own["resultType"] ?? result["result_type"] ?? "success") === "success",
    result: own["textResultForLlm"] ?? result["text_result_for_llm"],
  };
};

const permission = (permissionDecision: "deny" | "ask") => (permissionDecisionReason: string) =>
  json({ permissionDecision, permissionDecisionReason });

/** Copilot drops context that is nested as Claude Code has it. */
const context: Form = (additionalContext) => json({ additionalContext });

export const copilotCli: HookDialect = {
  parsePayload: (payload, event) =>
    payload["hook_event_name"] === undefined
      ? parsePayload(
          {
            ...payload,
            hook_event_name: event,
            session_id: payload["sessionId"],
            transcript_path: payload["transcriptPath"],
            tool_name: payload["toolName"],
            tool_input: payload["toolArgs"],
            tool_response: answerIn(payload),
          },
          ownEvents,
        )
      : parsePayload({ ...payload, tool_response: answerIn(payload) }),
  forms: { deny: permission("deny"), ask: permission("ask"), context },
  injects: { "session-start": context, prompt: context, "after-tool": context },
  keepsWords: true,
  forgets: true,
};
