// Every agent that its settings can connect to us, in the order in which they are listed to the user.
import type { Agent } from "./agent.ts";
import { amp } from "./agents/amp.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { cline } from "./agents/cline.ts";
import { codex } from "./agents/codex.ts";
import { continueDev } from "./agents/continue.ts";
import { copilotCli } from "./agents/copilot-cli.ts";
import { cursor } from "./agents/cursor.ts";
import { geminiCli } from "./agents/gemini-cli.ts";
import { kiro } from "./agents/kiro.ts";
import { opencode } from "./agents/opencode.ts";
import { pi } from "./agents/pi.ts";
import { qwenCode } from "./agents/qwen-code.ts";
import { vscode } from "./agents/vscode.ts";
import { windsurf } from "./agents/windsurf.ts";
import { zed } from "./agents/zed.ts";

export const AGENTS: readonly Agent[] = [
  ...[claudeCode, codex, geminiCli, qwenCode, copilotCli],
  ...[vscode, cursor, windsurf, kiro, cline],
  ...[opencode, pi, amp, zed, continueDev],
];
