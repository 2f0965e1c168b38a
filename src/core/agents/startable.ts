// The agents whose programs we know how to run, and all those with hooks.
import { isHooked, type HookedAgent } from "./agent.ts";
import { claudeCode, start as claudeStart } from "./claude-code.ts";
import { codex, start as codexStart } from "./codex.ts";
import { copilotCli, start as copilotStart } from "./copilot-cli.ts";
import { geminiCli, start as geminiStart } from "./gemini-cli.ts";
import { opencode, start as opencodeStart } from "./opencode.ts";
import { pi, start as piStart } from "./pi.ts";
import { qwenCode, start as qwenStart } from "./qwen-code.ts";
import { AGENTS } from "./registry.ts";
import type { StartableAgent } from "./start.ts";

export const STARTABLE: readonly StartableAgent[] = [
  { ...claudeCode, start: claudeStart },
  { ...codex, start: codexStart },
  { ...geminiCli, start: geminiStart },
  { ...qwenCode, start: qwenStart },
  { ...copilotCli, start: copilotStart },
  { ...opencode, start: opencodeStart },
  { ...pi, start: piStart },
];

export const STARTABLE_IDS: readonly string[] = STARTABLE.map(({ id }) => id);

/** Those that call our hook, or load a module of ours that does; those above come first. */
export const HOOKED: readonly HookedAgent[] = [
  ...STARTABLE,
  ...AGENTS.filter(isHooked).filter(({ id }) => !STARTABLE_IDS.includes(id)),
];
