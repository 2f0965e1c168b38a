// The environment variables that agents set in the commands they run. Every program of ours reads them at its start, so nothing
// else of the agents' files is loaded with them.
import { variables as claudeCode } from "./claude-code.ts";
import { variables as codex } from "./codex.ts";
import { variables as copilotCli } from "./copilot-cli.ts";
import { variables as cursor } from "./cursor.ts";
import { variables as geminiCli } from "./gemini-cli.ts";
import { variables as opencode } from "./opencode.ts";
import { variables as qwenCode } from "./qwen-code.ts";

const ALL = [claudeCode, codex, copilotCli, cursor, geminiCli, opencode, qwenCode];

/** Those that show which agent is at work. */
export const MARKS: readonly string[] = [
  ...["AGENT", "AI_AGENT"],
  ...ALL.flatMap(({ marks }) => marks),
];

/** Those that name its session. */
export const SESSIONS: readonly string[] = ALL.flatMap(({ session }) => session ?? []);
