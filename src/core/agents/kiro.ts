// Kiro, as its documents describe it: version 3 and the editor read hooks from files of their own, named as Claude Code's, with
// timeouts in seconds; version 2 reads them only from an agent's file, in milliseconds.
import type { Events, HookedAgent, AgentInstructions } from "./agent.ts";
import { events as claudeEvents } from "./claude-code.ts";

const agentEvents: Events = {
  agentSpawn: "session-start",
  userPromptSubmit: "prompt",
  preToolUse: "before-tool",
  postToolUse: "after-tool",
  stop: "stop",
};

/** Those that are understood. */
export const acceptedEvents: Events = { ...claudeEvents, ...agentEvents };

export const instructions: AgentInstructions = {
  readers: "Kiro",
  // A steering file that always applies.
  files: [
    {
      name: "kiro",
      path: ".kiro/steering/twiceshy.md",
      signs: [".kiro"],
      head: "---\ninclusion: always\n---\n\n",
    },
  ],
};

export const kiro: HookedAgent = {
  id: "kiro",
  title: "Kiro",
  program: "kiro-cli",
  oldest: "2.0",
  folder: { path: ".kiro", variable: "KIRO_HOME" },
  hooks: {
    user: ["hooks/", "agents/"],
    project: [".kiro/hooks/", ".kiro/agents/"],
    lines: {
      form: "file",
      file: "twiceshy.json",
      events: {
        SessionStart: "session-start",
        UserPromptSubmit: "prompt",
        PreToolUse: "before-tool",
        PostToolUse: "after-tool",
        Stop: "stop",
      },
      head: { version: "v1" },
      by: "list",
      handler: {
        name: "twiceshy-{event}",
        trigger: "{event}",
        action: { type: "command", command: "{line}" },
        timeout: "{seconds}",
      },
    },
    secondLines: {
      form: "file",
      file: "twiceshy.json",
      events: agentEvents,
      head: {
        name: "twiceshy",
        description: "All tools, with twiceshy's hooks",
        tools: ["*"],
        includeMcpJson: true,
      },
      by: "event",
      handler: { command: "{line}", timeout_ms: "{milliseconds}" },
    },
    deniesByExit: true,
  },
  server: { user: "settings/mcp.json", project: ".kiro/settings/mcp.json", list: "mcpServers" },
  next: {
    both: "Kiro 2 reads hooks from agents alone: start it with --agent twiceshy, or copy the hooks of agents/twiceshy.json into your own agent.",
  },
  instructions,
  skills: { user: "skills/{name}/SKILL.md", project: ".kiro/skills/{name}/SKILL.md" },
};
