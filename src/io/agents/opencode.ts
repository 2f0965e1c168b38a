// OpenCode: `opencode run`, against chat completions of a custom provider. Some of its models are offered a tool for
// patches instead of the one for edits; this one is not.
import { join } from "node:path";
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent, Step } from "../../engine/ports/agents/agents.ts";
import type { ToolCall } from "../../engine/ports/agents/model.ts";

const callOf = (step: Step, folder: string): ToolCall => {
  switch (step.is) {
    case "write":
      return {
        name: "write",
        input: { filePath: join(folder, step.path), content: step.text },
      };
    case "edit":
      return {
        name: "edit",
        input: {
          filePath: join(folder, step.path),
          ...{ oldString: step.from, newString: step.to },
        },
      };
    case "run":
      return { name: "bash", input: { command: step.command, description: "Something" } };
    case "read":
      return { name: "read", input: { filePath: join(folder, step.path) } };
  }
};

export const opencode: Agent = {
  name: "opencode",
  title: "OpenCode",
  command: "opencode",
  folder: HOOK_PLACES.opencode.folder,
  wire: "chat",
  call: (step, { folder }) => callOf(step, folder),
  launch: ({ port, prompt, hooks }) => ({
    args: ["run", "--auto", ...(hooks ? [] : ["--pure"]), "--model", "mock/mock", prompt],
    env: {
      // This variable adds to the settings files and leaves them as they are.
      OPENCODE_CONFIG_CONTENT: JSON.stringify({
        provider: {
          mock: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: "none" },
            models: { mock: { tool_call: true } },
          },
        },
      }),
      OPENCODE_DISABLE_MODELS_FETCH: "true",
      OPENCODE_DISABLE_AUTOUPDATE: "true",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "true",
      OPENCODE_DISABLE_SHARE: "true",
    },
    settings: {},
  }),
};
