// Every agent that we know, in the order in which they are listed to the user.
import type { Agent } from "./agent.ts";
import { aider } from "./aider.ts";
import { amp } from "./amp.ts";
import { claudeCode } from "./claude-code.ts";
import { claudeDesktop } from "./claude-desktop.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { continueDev } from "./continue.ts";
import { copilotCli } from "./copilot-cli.ts";
import { cursor } from "./cursor.ts";
import { geminiCli } from "./gemini-cli.ts";
import { kiro } from "./kiro.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwenCode } from "./qwen-code.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";
import { zed } from "./zed.ts";

export const AGENTS: readonly Agent[] = [
  ...[claudeCode, codex, geminiCli, qwenCode, copilotCli],
  ...[vscode, cursor, windsurf, kiro, cline],
  ...[opencode, pi, amp, zed, continueDev, aider, claudeDesktop],
];

/** Those whose settings `install` writes. */
export const CONNECTABLE: readonly Agent[] = AGENTS.filter(
  ({ hooks, server }) => hooks !== undefined || (server !== undefined && server.byHand !== true),
);
