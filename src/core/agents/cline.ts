// Cline, as its documents describe its hooks: one executable for each event, named after the event.
import type { Events, HookedAgent, AgentInstructions } from "./agent.ts";
import { events as claudeEvents } from "./claude-code.ts";
import { appFolder } from "./folder.ts";
import { USER_FOLDER } from "./vscode.ts";

const events: Events = {
  TaskStart: "session-start",
  TaskResume: "session-start",
  TaskComplete: "stop",
  TaskCancel: "stop",
  SessionShutdown: "session-end",
  UserPromptSubmit: "prompt",
  PreToolUse: "before-tool",
  PostToolUse: "after-tool",
  PreCompact: "before-compaction",
};

/** Those that are understood: also by the names that its command line gives them, and by Claude Code's. */
export const acceptedEvents: Events = {
  ...claudeEvents,
  ...events,
  agent_start: "session-start",
  agent_resume: "session-start",
  agent_end: "stop",
  agent_abort: "stop",
  prompt_submit: "prompt",
  tool_call: "before-tool",
  tool_result: "after-tool",
  pre_compact: "before-compaction",
  session_shutdown: "session-end",
};

const FOLDER = { path: "Documents/Cline" };
/** The extension makes it. */
const EXTENSION = /* @__PURE__ */ appFolder(`${USER_FOLDER}/globalStorage/saoudrizwan.claude-dev`);

export const instructions: AgentInstructions = {
  readers: "Cline",
  // It reads every file of its rules folder.
  files: [{ name: "cline", path: ".clinerules/twiceshy.md", signs: [".clinerules", ".cline"] }],
};

export const cline: HookedAgent = {
  id: "cline",
  title: "Cline",
  program: "cline",
  oldest: "3.0",
  folder: FOLDER,
  signs: [FOLDER, { path: ".cline" }, EXTENSION],
  hooks: { user: ["Hooks/"], project: [".clinerules/hooks/"], lines: { form: "scripts", events } },
  server: {
    folder: EXTENSION,
    needsFolder: true,
    user: "settings/cline_mcp_settings.json",
    list: "mcpServers",
  },
  next: { both: "Turn hooks on in Cline's settings. It runs none on Windows." },
  instructions,
  commands: {
    user: "Workflows/twiceshy-{name}.md",
    project: ".clinerules/workflows/twiceshy-{name}.md",
    form: "markdown",
  },
  skills: { user: "~/.cline/skills/{name}/SKILL.md", project: ".cline/skills/{name}/SKILL.md" },
};
