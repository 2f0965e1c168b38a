// Gemini CLI: `gemini -p`, against Gemini's content.
import { join } from "node:path";
import type { Agent, Step } from "../../engine/ports/agents.ts";
import type { ToolCall } from "../../engine/ports/model.ts";

const callOf = (step: Step, folder: string): ToolCall => {
  switch (step.is) {
    case "write":
      return {
        name: "write_file",
        input: { file_path: join(folder, step.path), content: step.text },
      };
    case "edit":
      return {
        name: "replace",
        input: {
          ...{ file_path: join(folder, step.path), instruction: "Change it" },
          ...{ old_string: step.from, new_string: step.to },
        },
      };
    case "run":
      return { name: "run_shell_command", input: { command: step.command } };
    case "read":
      return { name: "read_file", input: { file_path: join(folder, step.path) } };
  }
};

export const geminiCli: Agent = {
  name: "gemini-cli",
  title: "Gemini CLI",
  command: "gemini",
  folder: ".gemini",
  wire: "gemini",
  call: (step, { folder }) => callOf(step, folder),
  launch: ({ port, prompt, hooks, trusting }) => ({
    args: ["-p", prompt, "--yolo", "-m", "gemini-2.5-pro"],
    env: {
      GEMINI_API_KEY: "none",
      GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`,
      GEMINI_CLI_NO_RELAUNCH: "true",
    },
    settings: {
      "settings.json": {
        security: {
          auth: { selectedType: "gemini-api-key" },
          ...(trusting ? { folderTrust: { enabled: false } } : {}),
        },
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
        ...(hooks ? {} : { hooksConfig: { enabled: false } }),
      },
    },
  }),
};
