// What agents read at their start. The programs that keep these files up to date load nothing else of the agents' files.
import type { AgentInstructions } from "./agent.ts";
import { instructions as aider } from "./aider.ts";
import { instructions as amp } from "./amp.ts";
import { instructions as claudeCode } from "./claude-code.ts";
import { instructions as cline } from "./cline.ts";
import { instructions as codex } from "./codex.ts";
import { instructions as continueDev } from "./continue.ts";
import { instructions as copilotCli } from "./copilot-cli.ts";
import { instructions as cursor } from "./cursor.ts";
import { instructions as geminiCli } from "./gemini-cli.ts";
import { instructions as kiro } from "./kiro.ts";
import { instructions as opencode } from "./opencode.ts";
import { instructions as pi } from "./pi.ts";
import { instructions as qwenCode } from "./qwen-code.ts";
import { instructions as windsurf } from "./windsurf.ts";
import { instructions as zed } from "./zed.ts";

/** In the order in which their files are listed to the user. */
export const INSTRUCTIONS: readonly AgentInstructions[] = [
  ...[codex, opencode, pi, amp, qwenCode, claudeCode],
  ...[geminiCli, copilotCli, cursor, windsurf, cline, kiro, zed, continueDev, aider],
];
