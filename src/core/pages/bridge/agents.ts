// AGENTS.md, which most agents read. Codex reads such files from the top of the project down to its
// working folder, up to a limit of bytes in all.
import type { Format } from "./format.ts";
import { inMarkdown } from "./markdown.ts";

export const agents: Format = {
  name: "agents",
  path: "AGENTS.md",
  readers: "Codex, OpenCode, pi, Amp, Qwen Code, and Claude Code where there is no CLAUDE.md",
  signs: [".codex", ".opencode", ".pi", ".amp", ".qwen", ".claude"],
  limit: {
    reader: "Codex",
    most: 32_768,
    unit: "bytes",
    beyond: "of all AGENTS.md on its way together, and not the rest",
  },
  ...inMarkdown(),
};
