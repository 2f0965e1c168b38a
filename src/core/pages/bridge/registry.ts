// Every file that tells agents without hooks. AGENTS.md comes first, because others only refer to it.
import { agents } from "./agents.ts";
import { aider } from "./aider.ts";
import { claude } from "./claude.ts";
import { cline } from "./cline.ts";
import { continueRules } from "./continue.ts";
import { copilot } from "./copilot.ts";
import { cursor } from "./cursor.ts";
import type { Format } from "./format.ts";
import { gemini } from "./gemini.ts";
import { kiro } from "./kiro.ts";
import { devin, windsurf } from "./windsurf.ts";
import { zed } from "./zed.ts";

export const FORMATS: readonly Format[] = [
  ...[agents, claude, gemini, copilot, cursor, windsurf, devin],
  ...[cline, kiro, zed, continueRules, aider],
];
