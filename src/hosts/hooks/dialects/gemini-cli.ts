// Gemini CLI, with the hooks of 0.61. It drops context that it gets before a tool, and no document mentions its `ask`.
import { parsePayload, tells, textIn, type Events } from "./dialect.ts";
import { json, type Host } from "../host.ts";

/** `PreCompress` is left out: it also comes in ordinary turns, so it says nothing. */
const EVENTS: Events = {
  SessionStart: "session-start",
  BeforeAgent: "prompt",
  BeforeTool: "before-tool",
  AfterTool: "after-tool",
  AfterAgent: "stop",
  SessionEnd: "session-end",
};

/** Without a terminal, what hooks told at the start comes before the prompt. */
const INJECTED = /^(?:\s*<hook_context>[^]*?<\/hook_context>\s*)+/;

export const geminiCli: Host = {
  name: "gemini-cli",
  hear: (payload) =>
    parsePayload(
      {
        ...payload,
        prompt: textIn(payload, "prompt")?.replace(INJECTED, ""),
        last_assistant_message: payload["prompt_response"],
      },
      EVENTS,
    ),
  forms: { deny: (reason) => json({ decision: "deny", reason }) },
  tells,
  forgets: true,
};
