// Cursor, as its documents describe its hooks for 2, in a file that states its version.
import {
  SHARED_SKILLS,
  type AgentVariables,
  type Events,
  type HookedAgent,
  type AgentInstructions,
} from "./agent.ts";

const events: Events = {
  sessionStart: "session-start",
  beforeSubmitPrompt: "prompt",
  preToolUse: "before-tool",
  postToolUse: "after-tool",
  postToolUseFailure: "after-tool",
  afterAgentResponse: "message",
  stop: "stop",
  subagentStop: "stop",
  preCompact: "before-compaction",
  sessionEnd: "session-end",
};

/** Those that are understood. The others repeat what the tool events say, and a person may have registered them. */
export const acceptedEvents: Events = {
  ...events,
  beforeShellExecution: "before-tool",
  beforeMCPExecution: "before-tool",
  beforeReadFile: "before-tool",
  afterShellExecution: "after-tool",
  afterMCPExecution: "after-tool",
  afterFileEdit: "after-tool",
};

/** The tool of an event that is about one tool. Such an event has the tool's arguments among its own fields. */
export const toolsByEvent: Readonly<Record<string, string>> = {
  beforeShellExecution: "Shell",
  afterShellExecution: "Shell",
  beforeReadFile: "Read",
  afterFileEdit: "Write",
};

export const variables: AgentVariables = { marks: ["CURSOR_AGENT", "CURSOR_TRACE_ID"] };

export const instructions: AgentInstructions = {
  readers: "Cursor",
  files: [
    {
      name: "cursor",
      path: ".cursor/rules/twiceshy.mdc",
      signs: [".cursor"],
      head: `---
description: What was tried in this project, what failed, and what was decided
globs:
alwaysApply: true
---

`,
    },
  ],
};

export const cursor: HookedAgent = {
  id: "cursor",
  title: "Cursor",
  program: "cursor",
  folder: { path: ".cursor" },
  hooks: {
    user: ["hooks.json"],
    project: [".cursor/hooks.json"],
    lines: {
      form: "lists",
      version: 1,
      events,
      handler: { command: "{line}", timeout: "{seconds}" },
    },
  },
  server: { user: "mcp.json", project: ".cursor/mcp.json", list: "mcpServers" },
  next: {
    both: "Turn the MCP server on in Cursor's settings.",
    project: "Trust the workspace: else Cursor runs none of its hooks.",
  },
  variables,
  instructions,
  commands: {
    ...{ user: "commands/twiceshy-{name}.md", project: ".cursor/commands/twiceshy-{name}.md" },
    form: "markdown",
  },
  skills: SHARED_SKILLS,
};
