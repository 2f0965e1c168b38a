// Every host that runs commands as hooks, or a module of ours that does so, by the name under which its hook is
// registered.
import type { Fields } from "../../core/kit/json.ts";
import { claudeCode } from "./claude-code.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilotCli } from "./copilot-cli.ts";
import { cursor } from "./cursor.ts";
import { geminiCli } from "./gemini-cli.ts";
import type { Host } from "./host.ts";
import { amp, opencode, pi } from "./in-process.ts";
import { kiro } from "./kiro.ts";
import { qwenCode } from "./qwen-code.ts";
import { vscode } from "./vscode.ts";
import { windsurf } from "./windsurf.ts";

export const HOSTS: readonly Host[] = [
  ...[claudeCode, codex, geminiCli, qwenCode, copilotCli],
  ...[vscode, cursor, windsurf, kiro, cline],
  ...[opencode, pi, amp],
];

/**
 * Copilot CLI, VS Code and Cursor run Claude Code's registered hooks besides their own, so one use of a tool is heard
 * twice. Cursor states its version. The other two state when it happened, which Claude Code never does. VS Code says
 * where its transcript is, and Copilot does not.
 */
export const hostOf = (name: string, payload: Fields): Host | undefined => {
  const host = HOSTS.find((one) => one.name === name);
  if (host !== claudeCode) return host;
  if (payload["cursor_version"] !== undefined) return cursor;
  if (payload["timestamp"] === undefined) return host;
  return payload["transcript_path"] === undefined ? copilotCli : vscode;
};
