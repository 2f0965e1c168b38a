// VS Code's agent mode, as its hooks were documented in February 2026. It reads the user's hooks for Claude Code and, in a
// repository, also those for Copilot CLI.
import { SHARED_SKILLS, type HookedAgent } from "./agent.ts";
import { hookLines } from "./claude-code.ts";
import { hookLines as repositoryLines } from "./copilot-cli.ts";
import { appFolder } from "./folder.ts";

/** Where it keeps the user's settings. */
export const USER_FOLDER = "Code/User";
const FOLDER = /* @__PURE__ */ appFolder(USER_FOLDER);

export const vscode: HookedAgent = {
  id: "vscode",
  title: "VS Code",
  program: "code",
  folder: { path: ".vscode" },
  signs: [FOLDER],
  hooks: {
    user: ["~/.claude/settings.json"],
    project: [".github/hooks/", ".claude/settings.json"],
    lines: hookLines,
    projectLines: repositoryLines,
    named: { user: "claude-code", project: "claude-code" },
    alsoNamed: "copilot-cli",
    borrowed: true,
  },
  server: {
    folder: FOLDER,
    user: "mcp.json",
    project: ".vscode/mcp.json",
    list: "servers",
    value: { type: "stdio", command: "{command}", args: "{args}" },
  },
  next: {
    both: "Hooks are a preview in VS Code: turn them on there, and trust the MCP server when asked.",
  },
  commands: {
    folder: FOLDER,
    user: "prompts/twiceshy-{name}.prompt.md",
    project: ".github/prompts/twiceshy-{name}.prompt.md",
    ...{ form: "markdown", head: ["description: {brief}", "argument-hint: {hint}"] },
  },
  skills: SHARED_SKILLS,
};
