// Qwen Code, with the hooks of 0.24: a fork of Gemini CLI with Claude Code's hooks and other names for tools.
import {
  SHARED_SKILLS,
  type AgentVariables,
  type HookedAgent,
  type AgentInstructions,
} from "./agent.ts";
import { events } from "./claude-code.ts";
import type { ProgramStart } from "./start.ts";

export const variables: AgentVariables = { marks: ["QWEN_CODE"] };

const COPIED = { fields: ["hooks", "hooksConfig", "disableAllHooks", "security"] };

export const instructions: AgentInstructions = {
  readers: "Qwen Code",
  agentsFile: { sign: ".qwen" },
};

export const qwenCode: HookedAgent = {
  id: "qwen-code",
  title: "Qwen Code",
  program: "qwen",
  oldest: "0.24",
  folder: { path: ".qwen" },
  hooks: {
    user: ["settings.json"],
    project: [".qwen/settings.json"],
    lines: {
      form: "groups",
      events,
      tools: {
        acting: "edit|write_file|notebook_edit|run_shell_command|mcp__.*",
        reading: "read_file",
      },
      handler: { type: "command", command: "{line}", timeout: "{seconds}" },
    },
  },
  server: {
    user: "settings.json",
    project: ".qwen/settings.json",
    list: "mcpServers",
  },
  next: {
    project: "Trust the folder in Qwen Code: it runs a project's hooks in trusted folders alone.",
  },
  trust: { by: "rules", file: "trustedFolders.json", asks: false },
  variables,
  instructions,
  commands: {
    ...{ user: "commands/twiceshy/{name}.md", project: ".qwen/commands/twiceshy/{name}.md" },
    ...{
      form: "markdown",
      words: "{{args}}",
      head: ["description: {brief}", "disable-model-invocation: true"],
    },
  },
  skills: SHARED_SKILLS,
  transcripts: { files: ["projects/*/chats/*.jsonl"], resume: "qwen --resume {session}" },
};

export const start: ProgramStart = {
  wire: "chat",
  args: ["-p", "{prompt}", "--yolo"],
  env: {
    OPENAI_API_KEY: "none",
    OPENAI_BASE_URL: "http://127.0.0.1:{port}/v1",
    OPENAI_MODEL: "mock",
    QWEN_CODE_NO_RELAUNCH: "true",
  },
  settings: {
    "settings.json": {
      security: { auth: { selectedType: "openai" } },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
      privacy: { usageStatisticsEnabled: false },
    },
  },
  trusting: {
    settings: { "settings.json": { security: { folderTrust: { enabled: false } } } },
  },
  withoutHooks: { settings: { "settings.json": { disableAllHooks: true } } },
  calls: {
    write: [{ name: "write_file", input: { file_path: "{path}", content: "{text}" } }],
    edit: [
      {
        name: "edit",
        input: { file_path: "{path}", old_string: "{from}", new_string: "{to}" },
      },
    ],
    run: [{ name: "run_shell_command", input: { command: "{command}", is_background: false } }],
    read: [{ name: "read_file", input: { file_path: "{path}" } }],
  },
  copied: [
    { in: "agent", path: "settings.json", take: COPIED },
    { in: "agent", path: "trustedFolders.json", take: "folder-rules" },
    { in: "agent", path: "extensions" },
    { in: "project", path: ".qwen/settings.json", take: COPIED },
  ],
};
