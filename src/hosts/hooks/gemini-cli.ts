// Gemini CLI, as its hooks are in 0.61. It drops context that it is given before a tool, and its `ask` is in no document.
import { hear, tells, textIn, type Events } from "./dialect.ts";
import { json, type Host } from "./host.ts";

/** `PreCompress` comes in ordinary turns and says nothing. */
const EVENTS: Events = {
  SessionStart: "session-start",
  BeforeAgent: "prompt",
  BeforeTool: "before-tool",
  AfterTool: "after-tool",
  AfterAgent: "stop",
  SessionEnd: "session-end",
};

/** Without a terminal, what hooks told at the start stands before the prompt. */
const INJECTED = /^(?:\s*<hook_context>[^]*?<\/hook_context>\s*)+/;

export const geminiCli: Host = {
  name: "gemini-cli",
  hear: (payload) =>
    hear(
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
