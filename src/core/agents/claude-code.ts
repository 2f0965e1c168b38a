// Claude Code, with the hooks of 2.1. Most agents speak its dialect of hooks with some names of their own.
import type {
  AgentInstructions,
  AgentVariables,
  Events,
  HookedAgent,
  HookLines,
  TaskEvents,
} from "./agent.ts";
import type { ProgramStart } from "./start.ts";

export const events: Events = {
  SessionStart: "session-start",
  UserPromptSubmit: "prompt",
  PreToolUse: "before-tool",
  PostToolUse: "after-tool",
  PostToolUseFailure: "after-tool",
  Stop: "stop",
  SubagentStop: "stop",
  PreCompact: "before-compaction",
  SessionEnd: "session-end",
};

const PROGRAM = "claude";

export const tasks: TaskEvents = {
  events: { TaskCompleted: "task-completed" },
  program: PROGRAM,
  since: "2.1.33",
};

export const variables: AgentVariables = {
  session: "CLAUDE_CODE_SESSION_ID",
  marks: ["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT"],
};

export const hookLines: HookLines = {
  form: "groups",
  events,
  tasks,
  // It runs a hook only for the tools that are named. Reading is most of what an agent does, and must start no hook.
  tools: { acting: "Edit|Write|MultiEdit|NotebookEdit|Bash|PowerShell|mcp__.*", reading: "Read" },
  handler: { type: "command", command: "{line}", timeout: "{seconds}" },
  takesText: true,
};

const COPIED = {
  fields: ["hooks", "disableAllHooks", "permissions", "enabledPlugins", "extraKnownMarketplaces"],
};

export const instructions: AgentInstructions = {
  readers: "Claude Code",
  agentsFile: { sign: ".claude", only: "where there is no CLAUDE.md" },
  files: [
    {
      name: "claude",
      path: "CLAUDE.md",
      signs: [],
      form: "importing",
      limit: {
        reader: "Claude Code",
        most: 40_000,
        unit: "characters",
        beyond: "without a warning that it is long",
      },
    },
  ],
  brief: { program: PROGRAM, flags: ["--append-system-prompt", "{text}"] },
};

export const claudeCode: HookedAgent = {
  id: "claude-code",
  title: "Claude Code",
  program: PROGRAM,
  oldest: "2.1",
  folder: { path: ".claude", variable: "CLAUDE_CONFIG_DIR" },
  hooks: {
    user: ["settings.json"],
    project: [".claude/settings.json", ".claude/settings.local.json"],
    lines: hookLines,
  },
  server: {
    folder: { path: "", variable: "CLAUDE_CONFIG_DIR" },
    user: ".claude.json",
    project: ".mcp.json",
    list: "mcpServers",
    value: { type: "stdio", command: "{command}", args: "{args}" },
  },
  next: { project: "Say yes when Claude Code asks about the project's MCP server." },
  plugin: {
    file: "settings.json",
    shared: ".claude/settings.json",
    own: ".claude/settings.local.json",
    list: "enabledPlugins",
  },
  trust: { by: "nothing" },
  variables,
  instructions,
  commands: {
    ...{ user: "commands/twiceshy/{name}.md", project: ".claude/commands/twiceshy/{name}.md" },
    form: "markdown",
    head: [
      "description: {brief}",
      "argument-hint: {hint}",
      "allowed-tools: {allowed}",
      // Else it would be listed to the model, which has the skills.
      "disable-model-invocation: true",
    ],
    words: "$ARGUMENTS",
  },
  skills: {
    user: "skills/{name}/SKILL.md",
    project: ".claude/skills/{name}/SKILL.md",
  },
  transcripts: { files: ["projects/*/*.jsonl"], resume: "claude --resume {session}" },
};

export const start: ProgramStart = {
  wire: "messages",
  args: [
    ...["-p", "{prompt}", "--permission-mode", "acceptEdits"],
    ...["--allowedTools", "Bash,mcp__twiceshy", "{options}"],
  ],
  withoutHooks: { args: ["--settings", '{"disableAllHooks":true}'] },
  env: {
    ANTHROPIC_BASE_URL: "http://127.0.0.1:{port}",
    ANTHROPIC_API_KEY: "none",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    IS_SANDBOX: "1",
  },
  calls: {
    write: [{ name: "Write", input: { file_path: "{path}", content: "{text}" } }],
    edit: [
      {
        name: "Edit",
        input: {
          file_path: "{path}",
          replace_all: false,
          old_string: "{from}",
          new_string: "{to}",
        },
      },
    ],
    run: [{ name: "Bash", input: { command: "{command}", description: "Something" } }],
    read: [{ name: "Read", input: { file_path: "{path}" } }],
  },
  copied: [
    { in: "agent", path: "settings.json", take: COPIED },
    { in: "agent", path: "../.claude.json", take: "project-trust" },
    { in: "agent", path: "plugins" },
    { in: "project", path: ".claude/settings.json", take: COPIED },
    { in: "project", path: ".claude/settings.local.json", take: COPIED },
  ],
};
