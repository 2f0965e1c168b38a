// Cline, as its documents describe its hooks: for the editors and, with names in snake case, for its command line. The
// model reads context with its next request.
import { acceptedEvents } from "../../../core/agents/cline.ts";
import { fieldsIn, parsePayload } from "./claude-code-protocol.ts";
import { json, type Form, type HookDialect } from "../host.ts";

const answer = (cancel: boolean, errorMessage: string, contextModification: string) =>
  json({ cancel, errorMessage, contextModification });

const context: Form = (words) => answer(false, "", words);

export const cline: HookDialect = {
  parsePayload: (payload) => {
    const { hookName, taskId, workspaceRoots: roots, agent_id, parent_agent_id: parent } = payload;
    const after = fieldsIn(payload, "postToolUse");
    const tool = { ...fieldsIn(payload, "preToolUse"), ...after };
    const call = fieldsIn(payload, "tool_call");
    const completed = fieldsIn(fieldsIn(payload, "taskComplete"), "taskMetadata");
    return parsePayload(
      {
        hook_event_name: hookName,
        session_id: taskId,
        agent_id: typeof parent === "string" ? agent_id : undefined,
        cwd: Array.isArray(roots) ? roots[0] : undefined,
        tool_name: call["name"] ?? tool["toolName"],
        tool_input: call["input"] ?? tool["parameters"],
        tool_use_id: call["id"],
        tool_response: after,
        prompt: fieldsIn(payload, "userPromptSubmit")["prompt"],
        last_assistant_message: fieldsIn(payload, "turn")["outputText"] ?? completed["result"],
      },
      acceptedEvents,
    );
  },
  forms: {
    deny: (words) => answer(true, words, ""),
    context,
  },
  injects: { "session-start": context, prompt: context, "after-tool": context },
};
