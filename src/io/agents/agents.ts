// Every agent whose program we know how to run.
import type { Agent } from "../../engine/ports/agents/agents.ts";
import { claudeCode } from "./claude-code.ts";
import { codex } from "./codex.ts";
import { copilotCli } from "./copilot-cli.ts";
import { geminiCli } from "./gemini-cli.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwenCode } from "./qwen-code.ts";

export const AGENTS: readonly Agent[] = [
  ...[claudeCode, codex, geminiCli, qwenCode, copilotCli],
  ...[opencode, pi],
];
