// Qwen Code: `qwen -p`, against chat completions. Its tools and its files are Gemini CLI's with names of its own.
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
        name: "edit",
        input: {
          file_path: join(folder, step.path),
          ...{ old_string: step.from, new_string: step.to },
        },
      };
    case "run":
      return {
        name: "run_shell_command",
        input: { command: step.command, is_background: false },
      };
    case "read":
      return { name: "read_file", input: { file_path: join(folder, step.path) } };
  }
};

export const qwenCode: Agent = {
  name: "qwen-code",
  title: "Qwen Code",
  command: "qwen",
  folder: ".qwen",
  wire: "chat",
  call: (step, { folder }) => callOf(step, folder),
  launch: ({ port, prompt, hooks, trusting }) => ({
    args: ["-p", prompt, "--yolo"],
    env: {
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_MODEL: "mock",
      QWEN_CODE_NO_RELAUNCH: "true",
    },
    settings: {
      "settings.json": {
        security: {
          auth: { selectedType: "openai" },
          ...(trusting ? { folderTrust: { enabled: false } } : {}),
        },
        general: { enableAutoUpdate: false, disableAutoUpdate: true },
        privacy: { usageStatisticsEnabled: false },
        ...(hooks ? {} : { disableAllHooks: true }),
      },
    },
  }),
};
