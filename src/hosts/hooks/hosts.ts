// Every host that runs commands as hooks, or a module of ours that does so, by the name under which its hook is
// registered.
import type { Fields } from "../../core/kit/json.ts";
import { claudeCode } from "./dialects/claude-code.ts";
import { cline } from "./dialects/cline.ts";
import { codex } from "./dialects/codex.ts";
import { copilotCli } from "./dialects/copilot-cli.ts";
import { cursor } from "./dialects/cursor.ts";
import { geminiCli } from "./dialects/gemini-cli.ts";
import type { Host } from "./host.ts";
import { amp, opencode, pi } from "./in-process.ts";
import { kiro } from "./dialects/kiro.ts";
import { qwenCode } from "./dialects/qwen-code.ts";
import { vscode } from "./dialects/vscode.ts";
import { windsurf } from "./dialects/windsurf.ts";

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
