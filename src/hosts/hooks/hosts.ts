// Every host that runs commands as hooks, by the name under which its hook is registered.
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilotCli } from "./copilot-cli.ts";
import { cursor } from "./cursor.ts";
import { geminiCli } from "./gemini-cli.ts";
import type { Host } from "./host.ts";
import { kiro } from "./kiro.ts";
import { qwenCode } from "./qwen-code.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";

export const HOSTS: readonly Host[] = [
  ...[claudeCode, codex, geminiCli, qwenCode, copilotCli],
  ...[vscode, cursor, windsurf, kiro, cline],
];
