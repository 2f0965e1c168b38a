// pi: a module of ours among its extensions, which it loads instead of calling hooks, and the MCP server beside them.
import { SHARED_SKILLS, type HookedAgent, type AgentInstructions } from "./agent.ts";
import type { ProgramStart } from "./start.ts";

const COPIED = { fields: ["extensions", "packages"] };

export const instructions: AgentInstructions = { readers: "pi", agentsFile: { sign: ".pi" } };

export const pi: HookedAgent = {
  id: "pi",
  title: "pi",
  program: "pi",
  oldest: "0.73",
  folder: { path: ".pi/agent", variable: "PI_CODING_AGENT_DIR" },
  hooks: {
    user: ["extensions/"],
    project: [".pi/extensions/"],
    lines: {
      form: "module",
      file: "twiceshy.js",
      // pi loads the file as a script, which can await only inside a function.
      exports: "export default async (pi) => (await twiceshy())?.default(pi);",
    },
  },
  server: { user: "mcp.json", project: ".pi/mcp.json", list: "mcpServers" },
  next: {
    project:
      "Trust the project in pi, and connect your own for its hooks: a project's have the server alone.",
  },
  trust: { by: "scope" },
  instructions,
  commands: {
    ...{ user: "prompts/twiceshy-{name}.md", project: ".pi/prompts/twiceshy-{name}.md" },
    ...{ form: "markdown", head: ["description: {brief}"], words: "$ARGUMENTS" },
  },
  skills: SHARED_SKILLS,
  transcripts: { files: ["sessions/*/*.jsonl"], resume: "pi --session {session}" },
};

export const start: ProgramStart = {
  wire: "chat",
  args: ["-p", "{options}", "--model", "mock/mock", "{prompt}"],
  withoutHooks: { args: ["--no-extensions"] },
  env: {
    PI_CODING_AGENT_DIR: "{home}/.pi/agent",
    PI_OFFLINE: "1",
    PI_SKIP_VERSION_CHECK: "1",
    PI_TELEMETRY: "0",
  },
  settings: {
    "models.json": {
      providers: {
        mock: {
          baseUrl: "http://127.0.0.1:{port}/v1",
          api: "openai-completions",
          apiKey: "none",
          models: [{ id: "mock" }],
        },
      },
    },
  },
  calls: {
    write: [{ name: "write", input: { path: "{path}", content: "{text}" } }],
    edit: [
      {
        name: "edit",
        input: { path: "{path}", edits: [{ oldText: "{from}", newText: "{to}" }] },
      },
    ],
    run: [{ name: "bash", input: { command: "{command}" } }],
    read: [{ name: "read", input: { path: "{path}" } }],
  },
  copied: [
    { in: "agent", path: "extensions" },
    { in: "agent", path: "settings.json", take: COPIED },
    { in: "agent", path: "trust.json", take: "by-folder" },
    { in: "project", path: ".pi/extensions" },
    { in: "project", path: ".pi/settings.json", take: COPIED },
  ],
};
