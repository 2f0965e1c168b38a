// Who is at the command line, as facts of the channel: whether it is a terminal, and which agents left their mark.
import type { CommonBody } from "../../core/event/common.ts";
import type { CliProcess } from "./context.ts";

/** Variables that coding agents set for the commands they run. Their names are kept, never their values. */
const AGENT_MARKERS = [
  "AGENT",
  "AI_AGENT",
  "CLAUDECODE",
  "CLAUDE_CODE_ENTRYPOINT",
  "CODEX_SANDBOX",
  "CODEX_THREAD_ID",
  "COPILOT_CLI",
  "CURSOR_AGENT",
  "CURSOR_TRACE_ID",
  "GEMINI_CLI",
  "OPENCODE",
  "QWEN_CODE",
] as const;

export const actorOf = ({ env, stdinIsTTY, stdout }: CliProcess): CommonBody["actor"] => {
  const agents = AGENT_MARKERS.filter((name) => (env[name] ?? "") !== "");
  return {
    door: "cli",
    tty: stdinIsTTY && stdout.isTTY ? "yes" : "no",
    ...(agents.length > 0 ? { agents: [...agents] } : {}),
  };
};
