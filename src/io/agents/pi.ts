// pi: `pi -p`, against chat completions of a custom provider.
import { join } from "node:path";
import { HOOK_PLACES } from "../../core/settings/places.ts";
import type { Agent, Step } from "../../engine/ports/agents/agents.ts";
import type { ToolCall } from "../../engine/ports/agents/model.ts";

const callOf = (step: Step, folder: string): ToolCall => {
  switch (step.is) {
    case "write":
      return { name: "write", input: { path: join(folder, step.path), content: step.text } };
    case "edit":
      return {
        name: "edit",
        input: {
          path: join(folder, step.path),
          edits: [{ oldText: step.from, newText: step.to }],
        },
      };
    case "run":
      return { name: "bash", input: { command: step.command } };
    case "read":
      return { name: "read", input: { path: join(folder, step.path) } };
  }
};

export const pi: Agent = {
  name: "pi",
  title: "pi",
  command: "pi",
  folder: HOOK_PLACES.pi.folder,
  wire: "chat",
  call: (step, { folder }) => callOf(step, folder),
  launch: ({ home, port, prompt, hooks }) => ({
    args: ["-p", ...(hooks ? [] : ["--no-extensions"]), "--model", "mock/mock", prompt],
    env: {
      PI_CODING_AGENT_DIR: join(home, ".pi/agent"),
      PI_OFFLINE: "1",
      PI_SKIP_VERSION_CHECK: "1",
      PI_TELEMETRY: "0",
    },
    settings: {
      "models.json": {
        providers: {
          mock: {
            ...{ baseUrl: `http://127.0.0.1:${port}/v1`, api: "openai-completions" },
            ...{ apiKey: "none", models: [{ id: "mock" }] },
          },
        },
      },
    },
  }),
};
