// The dialect of every agent that runs commands as hooks, or a module of ours that does so, by its id.
import type { Fields } from "../../core/kit/json.ts";
import { claudeCode } from "./dialects/claude-code.ts";
import { cline } from "./dialects/cline.ts";
import { codex } from "./dialects/codex.ts";
import { copilotCli } from "./dialects/copilot-cli.ts";
import { cursor } from "./dialects/cursor.ts";
import { geminiCli } from "./dialects/gemini-cli.ts";
import { inProcess, inProcessWithTranscript } from "./dialects/in-process.ts";
import { kiro } from "./dialects/kiro.ts";
import { qwenCode } from "./dialects/qwen-code.ts";
import { vscode } from "./dialects/vscode.ts";
import { windsurf } from "./dialects/windsurf.ts";
import type { HookDialect, Host } from "./host.ts";

const DIALECTS: Readonly<Record<string, HookDialect>> = {
  "claude-code": claudeCode,
  codex,
  "gemini-cli": geminiCli,
  "qwen-code": qwenCode,
  "copilot-cli": copilotCli,
  vscode,
  cursor,
  windsurf,
  kiro,
  cline,
  opencode: inProcess,
  pi: inProcessWithTranscript,
  amp: inProcess,
};

const hostNamed = (name: string): Host | undefined => {
  const dialect = Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
  return dialect && { name, ...dialect };
};

export const HOSTS: readonly Host[] = Object.keys(DIALECTS).flatMap(
  (name) => hostNamed(name) ?? [],
);

/**
 * Copilot CLI, VS Code and Cursor run Claude Code's registered hooks besides their own, so one use of a tool is heard
 * twice. Cursor states its version. The other two state when it happened, which Claude Code never does. VS Code says
 * where its transcript is, and Copilot does not.
 */
export const hostOf = (name: string, payload: Fields): Host | undefined =>
  hostNamed(DIALECTS[name] === claudeCode ? callerOf(payload) : name);

const callerOf = (payload: Fields): string => {
  if (payload["cursor_version"] !== undefined) return "cursor";
  if (payload["timestamp"] === undefined) return "claude-code";
  return payload["transcript_path"] === undefined ? "copilot-cli" : "vscode";
};
