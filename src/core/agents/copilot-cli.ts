// Copilot CLI, with the hooks of 1.0, in a file of ours. Events registered in Pascal case say their own name when they call, in
// Claude Code's dialect; the others are in a dialect of its own that does not name the event.
import {
  SHARED_SKILLS,
  type AgentVariables,
  type Events,
  type HookedAgent,
  type HookLines,
  type AgentInstructions,
} from "./agent.ts";
import { events } from "./claude-code.ts";
import type { ProgramStart } from "./start.ts";

export const ownEvents: Events = {
  sessionStart: "session-start",
  userPromptSubmitted: "prompt",
  preToolUse: "before-tool",
  postToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  agentStop: "stop",
  subagentStop: "stop",
  preCompact: "before-compaction",
  sessionEnd: "session-end",
};

export const variables: AgentVariables = { marks: ["COPILOT_CLI"] };

/**
 * VS Code reads those of a repository, too. What the caller sends shows which of the two it is, as with Claude Code's settings. It
 * denies a tool whose hook fails, so the line is given for sh only: on Windows there is nothing to run.
 */
export const hookLines: HookLines = {
  form: "file",
  file: "twiceshy.json",
  events,
  head: { version: 1 },
  by: "event",
  handler: { type: "command", bash: "{line}", timeoutSec: "{seconds}" },
};

const COPIED = { fields: ["hooks", "disableAllHooks"] };

/** The name that it used to use, and the one it uses now. */
const FOLDERS = ["trusted_folders", "trustedFolders"];

export const instructions: AgentInstructions = {
  readers: "GitHub Copilot",
  files: [
    {
      name: "copilot",
      path: ".github/copilot-instructions.md",
      // A `.github` folder alone proves nothing, as it has many uses.
      signs: [".github/copilot"],
      limit: {
        reader: "Copilot's review of pull requests",
        most: 4_000,
        unit: "characters",
        beyond: "as was documented, and not the rest",
      },
    },
  ],
};

export const copilotCli: HookedAgent = {
  id: "copilot-cli",
  title: "Copilot CLI",
  program: "copilot",
  oldest: "1.0",
  folder: { path: ".copilot", variable: "COPILOT_HOME" },
  hooks: {
    user: ["hooks/", "settings.json"],
    project: [
      ".github/hooks/",
      ".github/copilot/settings.json",
      ".github/copilot/settings.local.json",
    ],
    lines: hookLines,
    named: { project: "claude-code" },
  },
  server: {
    user: "mcp-config.json",
    project: ".github/mcp.json",
    list: "mcpServers",
    value: { type: "local", tools: ["*"], command: "{command}", args: "{args}" },
  },
  next: {
    project:
      "Trust the folder in Copilot CLI: with -p it runs a repository's hooks in trusted ones alone.",
  },
  trust: { by: "lists", file: "config.json", lists: FOLDERS },
  variables,
  instructions,
  skills: SHARED_SKILLS,
  transcripts: {
    files: ["session-state/*/events.jsonl"],
    resume: "copilot --resume {session}",
  },
};

export const start: ProgramStart = {
  wire: "chat",
  args: ["-p", "{prompt}", "--allow-all-tools"],
  env: {
    COPILOT_HOME: "{home}/.copilot",
    COPILOT_OFFLINE: "true",
    COPILOT_PROVIDER_BASE_URL: "http://127.0.0.1:{port}/v1",
    COPILOT_PROVIDER_TYPE: "openai",
    COPILOT_PROVIDER_API_KEY: "none",
    COPILOT_MODEL: "mock",
    COPILOT_AUTO_UPDATE: "false",
  },
  calls: {
    write: [{ name: "create", input: { path: "{path}", file_text: "{text}" } }],
    edit: [{ name: "edit", input: { path: "{path}", old_str: "{from}", new_str: "{to}" } }],
    run: [{ name: "bash", input: { command: "{command}", description: "Something" } }],
    read: [{ name: "view", input: { path: "{path}" } }],
  },
  copied: [
    { in: "agent", path: "settings.json", take: COPIED, hooks: true },
    { in: "agent", path: "config.json", take: { lists: FOLDERS } },
    { in: "agent", path: "hooks", hooks: true },
    { in: "project", path: ".github/hooks", hooks: true },
    { in: "project", path: ".github/copilot/settings.json", take: COPIED, hooks: true },
    { in: "project", path: ".github/copilot/settings.local.json", take: COPIED, hooks: true },
  ],
};
