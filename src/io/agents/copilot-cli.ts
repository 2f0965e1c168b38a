// Copilot CLI: `copilot -p`, against chat completions of a custom provider. It has no option to run no hooks: to run
// none, it must be given none.
import { join } from "node:path";
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent, Step } from "../../engine/ports/agents/agents.ts";
import type { ToolCall } from "../../engine/ports/agents/model.ts";

const callOf = (step: Step, folder: string): ToolCall => {
  switch (step.is) {
    case "write":
      return { name: "create", input: { path: join(folder, step.path), file_text: step.text } };
    case "edit":
      return {
        name: "edit",
        input: { path: join(folder, step.path), old_str: step.from, new_str: step.to },
      };
    case "run":
      return { name: "bash", input: { command: step.command, description: "Something" } };
    case "read":
      return { name: "view", input: { path: join(folder, step.path) } };
  }
};

export const copilotCli: Agent = {
  name: "copilot-cli",
  title: "Copilot CLI",
  command: "copilot",
  folder: HOOK_PLACES["copilot-cli"].folder,
  wire: "chat",
  call: (step, { folder }) => callOf(step, folder),
  launch: ({ home, port, prompt }) => ({
    args: ["-p", prompt, "--allow-all-tools"],
    env: {
      COPILOT_HOME: join(home, ".copilot"),
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${port}/v1`,
      COPILOT_PROVIDER_TYPE: "openai",
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "mock",
      COPILOT_AUTO_UPDATE: "false",
    },
    settings: {},
  }),
};
