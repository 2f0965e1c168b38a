// OpenCode, with the plugins of 1.18: for the user a module of ours, which it loads instead of calling hooks.
import {
  SHARED_SKILLS,
  type AgentVariables,
  type HookedAgent,
  type AgentInstructions,
} from "./agent.ts";
import type { ProgramStart } from "./start.ts";

export const variables: AgentVariables = { marks: ["OPENCODE"] };

export const instructions: AgentInstructions = {
  readers: "OpenCode",
  agentsFile: { sign: ".opencode" },
};

export const opencode: HookedAgent = {
  id: "opencode",
  title: "OpenCode",
  program: "opencode",
  oldest: "1.18",
  folder: { path: ".config/opencode", variable: "XDG_CONFIG_HOME", below: "opencode" },
  hooks: {
    user: ["plugin/", "plugins/"],
    project: [".opencode/plugin/", ".opencode/plugins/"],
    lines: {
      form: "module",
      file: "twiceshy.js",
      exports:
        "const loaded = await twiceshy();\nexport const Twiceshy = async (input) => (await loaded?.Twiceshy(input)) ?? {};",
    },
  },
  server: {
    user: "opencode.json",
    project: "opencode.json",
    commented: true,
    list: "mcp",
    value: { type: "local", command: "{words}", enabled: true },
  },
  next: {
    project: "Connect your own settings for its hooks: a project's have the server alone.",
  },
  trust: { by: "nothing" },
  variables,
  instructions,
  commands: {
    ...{ user: "command/twiceshy-{name}.md", project: ".opencode/command/twiceshy-{name}.md" },
    ...{ form: "markdown", head: ["description: {brief}"], words: "$ARGUMENTS" },
  },
  skills: SHARED_SKILLS,
  transcripts: {
    folder: { path: ".local/share/opencode", variable: "XDG_DATA_HOME", below: "opencode" },
    files: ["opencode*.db"],
    database: true,
    resume: "opencode --session {session}",
  },
};

export const start: ProgramStart = {
  wire: "chat",
  args: ["run", "--auto", "{options}", "--model", "mock/mock", "{prompt}"],
  withoutHooks: { args: ["--pure"] },
  env: {
    // This variable adds to the settings files and leaves them as they are.
    OPENCODE_CONFIG_CONTENT:
      '{"provider":{"mock":{"npm":"@ai-sdk/openai-compatible","options":{"baseURL":"http://127.0.0.1:{port}/v1","apiKey":"none"},"models":{"mock":{"tool_call":true}}}},"model":"mock/mock"}',
    OPENCODE_DISABLE_MODELS_FETCH: "true",
    OPENCODE_DISABLE_AUTOUPDATE: "true",
    OPENCODE_DISABLE_LSP_DOWNLOAD: "true",
    OPENCODE_DISABLE_SHARE: "true",
  },
  // Some of its models are offered a tool for patches instead of the one for edits; this one is not.
  calls: {
    write: [{ name: "write", input: { filePath: "{path}", content: "{text}" } }],
    edit: [{ name: "edit", input: { filePath: "{path}", oldString: "{from}", newString: "{to}" } }],
    run: [{ name: "bash", input: { command: "{command}", description: "Something" } }],
    read: [{ name: "read", input: { filePath: "{path}" } }],
  },
  copied: [
    { in: "agent", path: "plugin" },
    { in: "agent", path: "plugins" },
    { in: "agent", path: "opencode.json", take: "plugins" },
    { in: "agent", path: "opencode.jsonc", take: "plugins" },
    { in: "project", path: ".opencode/plugin" },
    { in: "project", path: ".opencode/plugins" },
    { in: "project", path: "opencode.json", take: "plugins" },
    { in: "project", path: "opencode.jsonc", take: "plugins" },
  ],
};
