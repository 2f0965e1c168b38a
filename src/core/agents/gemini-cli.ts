// Gemini CLI, with the hooks of 0.61: hooks and servers in one file, timeouts in milliseconds.
import {
  SHARED_SKILLS,
  type AgentVariables,
  type Events,
  type HookedAgent,
  type AgentInstructions,
} from "./agent.ts";
import type { ProgramStart } from "./start.ts";

/** `PreCompress` is left out: it also comes in ordinary turns. */
export const events: Events = {
  SessionStart: "session-start",
  BeforeAgent: "prompt",
  BeforeTool: "before-tool",
  AfterTool: "after-tool",
  AfterAgent: "stop",
  SessionEnd: "session-end",
};

export const variables: AgentVariables = { marks: ["GEMINI_CLI"] };

const COPIED = { fields: ["hooks", "hooksConfig", "disableAllHooks", "security"] };

export const instructions: AgentInstructions = {
  readers: "Gemini CLI",
  // It reads AGENTS.md only if told to, and follows `@` as Claude Code does.
  files: [{ name: "gemini", path: "GEMINI.md", signs: [".gemini"], form: "importing" }],
};

export const geminiCli: HookedAgent = {
  id: "gemini-cli",
  title: "Gemini CLI",
  program: "gemini",
  oldest: "0.61",
  folder: { path: ".gemini" },
  hooks: {
    user: ["settings.json"],
    project: [".gemini/settings.json"],
    lines: {
      form: "groups",
      events,
      tools: {
        acting: "replace|write_file|run_shell_command|mcp_.*",
        reading: "read_file|read_many_files",
      },
      handler: {
        type: "command",
        name: "twiceshy",
        command: "{line}",
        timeout: "{milliseconds}",
      },
    },
  },
  server: { user: "settings.json", project: ".gemini/settings.json", list: "mcpServers" },
  next: {
    both: "Trust the folders you work in: in others Gemini CLI starts no MCP server.",
    project: "Say yes when it asks about the project's hooks.",
  },
  plugin: {
    file: "extensions/twiceshy/gemini-extension.json",
    shared: ".gemini/extensions/twiceshy/gemini-extension.json",
  },
  trust: { by: "rules", file: "trustedFolders.json", asks: true },
  variables,
  instructions,
  commands: {
    ...{ user: "commands/twiceshy/{name}.toml", project: ".gemini/commands/twiceshy/{name}.toml" },
    ...{ form: "toml", words: "{{args}}" },
  },
  skills: SHARED_SKILLS,
  transcripts: {
    files: ["tmp/*/chats/*.jsonl"],
    folderFile: "../.project_root",
    resume: "gemini --resume {session}",
  },
};

export const start: ProgramStart = {
  wire: "gemini",
  args: ["-p", "{prompt}", "--yolo", "-m", "gemini-2.5-pro"],
  env: {
    GEMINI_API_KEY: "none",
    GOOGLE_GEMINI_BASE_URL: "http://127.0.0.1:{port}",
    GEMINI_CLI_NO_RELAUNCH: "true",
  },
  settings: {
    "settings.json": {
      security: { auth: { selectedType: "gemini-api-key" } },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
    },
  },
  trusting: {
    settings: { "settings.json": { security: { folderTrust: { enabled: false } } } },
  },
  withoutHooks: { settings: { "settings.json": { hooksConfig: { enabled: false } } } },
  calls: {
    write: [{ name: "write_file", input: { file_path: "{path}", content: "{text}" } }],
    edit: [
      {
        name: "replace",
        input: {
          file_path: "{path}",
          instruction: "Change it",
          old_string: "{from}",
          new_string: "{to}",
        },
      },
    ],
    run: [{ name: "run_shell_command", input: { command: "{command}" } }],
    read: [{ name: "read_file", input: { file_path: "{path}" } }],
  },
  copied: [
    { in: "agent", path: "settings.json", take: COPIED },
    { in: "agent", path: "trustedFolders.json", take: "folder-rules" },
    { in: "agent", path: "trusted_hooks.json", take: "by-folder" },
    { in: "agent", path: "extensions" },
    { in: "project", path: ".gemini/settings.json", take: COPIED },
  ],
};
