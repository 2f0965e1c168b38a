// CLAUDE.md. If it exists, Claude Code reads AGENTS.md only through it.
import type { Format } from "./format.ts";
import { importing } from "./markdown.ts";

export const claude: Format = {
  name: "claude",
  path: "CLAUDE.md",
  readers: "Claude Code",
  signs: [],
  limit: {
    reader: "Claude Code",
    most: 40_000,
    unit: "characters",
    beyond: "without a warning that it is long",
  },
  ...importing,
};
