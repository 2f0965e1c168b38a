// Windsurf, now Devin Desktop, as its documents describe its hooks. It reads only our exit code and the reason, and has no timeout.
import type { Events, HookedAgent, AgentInstructions } from "./agent.ts";

const events: Events = {
  pre_user_prompt: "prompt",
  pre_write_code: "before-tool",
  pre_run_command: "before-tool",
  pre_mcp_tool_use: "before-tool",
  post_write_code: "after-tool",
  post_run_command: "after-tool",
  post_mcp_tool_use: "after-tool",
  post_cascade_response: "stop",
};

/** Those that are understood. A person may also have registered the reading of files, and an event that repeats another. */
export const acceptedEvents: Events = {
  ...events,
  pre_read_code: "before-tool",
  post_read_code: "after-tool",
  post_cascade_response_with_transcript: "stop",
};

/** Of a rule that always applies. */
const HEAD = "---\ntrigger: always_on\n---\n\n";
const LIMIT = {
  reader: "Cascade",
  most: 12_000,
  unit: "characters",
  beyond: "of a rule, as was documented, and not the rest",
} as const;

export const instructions: AgentInstructions = {
  readers: "Windsurf",
  files: [
    {
      name: "windsurf",
      path: ".windsurf/rules/twiceshy.md",
      signs: [".windsurf"],
      head: HEAD,
      limit: LIMIT,
    },
    {
      name: "devin",
      path: ".devin/rules/twiceshy.md",
      readers: "Devin Desktop",
      signs: [".devin"],
      head: HEAD,
      limit: LIMIT,
    },
  ],
};

export const windsurf: HookedAgent = {
  id: "windsurf",
  title: "Windsurf",
  program: "windsurf",
  folder: { path: ".codeium/windsurf" },
  hooks: {
    user: ["hooks.json"],
    project: [".windsurf/hooks.json"],
    lines: {
      form: "lists",
      events,
      handler: { command: "{line}", show_output: false },
    },
    deniesByExit: true,
  },
  server: {
    user: "mcp_config.json",
    list: "mcpServers",
  },
  next: { project: "Its MCP servers are the user's alone: twiceshy install windsurf." },
  instructions,
  commands: {
    user: "global_workflows/twiceshy-{name}.md",
    project: ".windsurf/workflows/twiceshy-{name}.md",
    ...{ form: "markdown", head: ["description: {brief}"] },
  },
  skills: {
    user: "skills/{name}/SKILL.md",
    project: ".windsurf/skills/{name}/SKILL.md",
  },
};
