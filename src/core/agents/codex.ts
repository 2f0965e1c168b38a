// Codex CLI, with the hooks of 0.169, in a file beside its TOML. It silently skips a hook that nobody has approved.
import {
  SHARED_SKILLS,
  type AgentVariables,
  type HookedAgent,
  type AgentInstructions,
} from "./agent.ts";
import type { ProgramStart } from "./start.ts";

const THREAD = "CODEX_THREAD_ID";

export const variables: AgentVariables = { session: THREAD, marks: ["CODEX_SANDBOX", THREAD] };

export const instructions: AgentInstructions = {
  readers: "Codex",
  files: [
    {
      ...{ name: "agents-override", path: "AGENTS.override.md", signs: [] },
      readers: "Codex and pi, in place of AGENTS.md",
    },
  ],
  agentsFile: {
    sign: ".codex",
    limit: {
      // It reads such files from the top of the project down to its working folder.
      reader: "Codex",
      most: 32_768,
      unit: "bytes",
      beyond: "of all AGENTS.md on its way together, and not the rest",
    },
  },
};

export const codex: HookedAgent = {
  id: "codex",
  title: "Codex CLI",
  program: "codex",
  oldest: "0.169",
  folder: { path: ".codex", variable: "CODEX_HOME" },
  hooks: {
    user: ["hooks.json", "config.toml"],
    project: [".codex/hooks.json", ".codex/config.toml"],
    lines: {
      form: "groups",
      // It reads files by shell commands, so naming tools would spare no call.
      events: {
        SessionStart: "session-start",
        UserPromptSubmit: "prompt",
        PreToolUse: "before-tool",
        PostToolUse: "after-tool",
        Stop: "stop",
        SubagentStop: "stop",
        PreCompact: "before-compaction",
        SessionEnd: "session-end",
      },
      handler: { type: "command", command: "{line}", timeout: "{seconds}" },
      takesText: true,
      // It cuts a longer timeout to this, with a warning.
      seconds: { SessionEnd: 3 },
    },
  },
  server: {
    user: "config.toml",
    project: ".codex/config.toml",
    table: ["mcp_servers", "twiceshy"],
    // It waits 10 seconds by default, which a loaded machine may need to start Node; later it goes on without the server.
    also: { startup_timeout_sec: 30 },
  },
  next: {
    both: "Start codex, type /hooks and approve them: until then Codex skips them without a word.",
    project: "Trust the project in Codex: else its folder .codex is not read.",
  },
  plugin: { file: "config.toml", shared: ".codex/config.toml", list: "plugins" },
  trust: { by: "hashes", file: "config.toml" },
  variables,
  instructions,
  skills: SHARED_SKILLS,
  transcripts: {
    files: ["sessions/*/*/*/*.jsonl", "archived_sessions/*.jsonl"],
    resume: "codex resume {session}",
  },
};

/** Some of its models are offered a tool for patches; the others patch through a command. */
const PATCH: ProgramStart["calls"]["edit"] = [
  { name: "apply_patch", input: "{patch}" },
  { command: "apply_patch <<'EOF'\n{patch}\nEOF" },
];

export const start: ProgramStart = {
  wire: "responses",
  args: [
    ...["exec", "--skip-git-repo-check", "--sandbox", "danger-full-access", "{options}"],
    ...["-c", 'model="gpt-5.1"', "-c", 'model_provider="mock"', "-c"],
    'model_providers.mock={name="mock",base_url="http://127.0.0.1:{port}/v1",wire_api="responses",env_key="MOCK_KEY"}',
    "{prompt}",
  ],
  trusting: { args: ["--dangerously-bypass-hook-trust"] },
  withoutHooks: { args: ["--disable", "hooks"] },
  env: { CODEX_HOME: "{home}/.codex", MOCK_KEY: "none" },
  calls: {
    write: PATCH,
    edit: PATCH,
    run: [
      { name: "exec_command", input: { cmd: "{command}" } },
      { name: "shell_command", input: { command: "{command}" } },
      { name: "shell", input: { command: ["sh", "-c", "{command}"] } },
    ],
    read: [{ command: "cat '{file}'" }],
  },
  copied: [
    { in: "agent", path: "hooks.json" },
    {
      in: "agent",
      path: "config.toml",
      take: { tables: ["features", "hooks", "projects", "plugins"] },
    },
    { in: "agent", path: "plugins" },
    { in: "project", path: ".codex/hooks.json" },
    { in: "project", path: ".codex/config.toml", take: { tables: ["features", "hooks"] } },
  ],
};
