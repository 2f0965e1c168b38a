// Claude Code: `claude -p`, against Anthropic's messages API.
import { join } from "node:path";
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent, Step } from "../../engine/ports/agents/agents.ts";
import type { ToolCall } from "../../engine/ports/agents/model.ts";

const callOf = (step: Step, folder: string): ToolCall => {
  switch (step.is) {
    case "write":
      return {
        name: "Write",
        input: { file_path: join(folder, step.path), content: step.text },
      };
    case "edit":
      return {
        name: "Edit",
        input: {
          ...{ file_path: join(folder, step.path), replace_all: false },
          ...{ old_string: step.from, new_string: step.to },
        },
      };
    case "run":
      return { name: "Bash", input: { command: step.command, description: "Something" } };
    case "read":
      return { name: "Read", input: { file_path: join(folder, step.path) } };
  }
};

export const claudeCode: Agent = {
  name: "claude-code",
  title: "Claude Code",
  command: "claude",
  folder: HOOK_PLACES["claude-code"].folder,
  wire: "messages",
  call: (step, { folder }) => callOf(step, folder),
  launch: ({ port, prompt, hooks }) => ({
    args: [
      ...["-p", prompt, "--permission-mode", "acceptEdits", "--allowedTools", "Bash,mcp__twiceshy"],
      ...(hooks ? [] : ["--settings", '{"disableAllHooks":true}']),
    ],
    env: {
      ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      IS_SANDBOX: "1",
    },
    settings: {},
  }),
};
