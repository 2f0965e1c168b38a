// Gemini CLI, with the hooks of 0.61. It drops context that it gets before a tool, and no document mentions its `ask`.
import { events } from "../../../core/agents/gemini-cli.ts";
import { parsePayload, injects, textIn } from "./claude-code-protocol.ts";
import { json, type HookDialect } from "../host.ts";

/** Without a terminal, what hooks told at the start comes before the prompt. */
const INJECTED = /^(?:\s*<hook_context>[^]*?<\/hook_context>\s*)+/;

export const geminiCli: HookDialect = {
  parsePayload: (payload) =>
    parsePayload(
      {
        ...payload,
        prompt: textIn(payload, "prompt")?.replace(INJECTED, ""),
        last_assistant_message: payload["prompt_response"],
      },
      events,
    ),
  forms: { deny: (reason) => json({ decision: "deny", reason }) },
  injects,
  goesOn: (reason) => json({ decision: "deny", reason }),
  keepsWords: true,
  forgets: true,
};
