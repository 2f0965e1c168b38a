// What Gemini CLI and Qwen Code, which came of it, have in common: their tools but for some names, and what their settings must say
// where nobody is there to be asked.
import { join } from "node:path";
import type { Fields } from "../../core/kit/json.ts";
import type { Agent, Launch, Session } from "../../engine/ports/agents.ts";

export interface Member {
  /** The tool that edits, and what it wants to know besides. */
  readonly edit: string;
  readonly editing: Fields;
  /** What its tool for commands wants to know besides. */
  readonly running: Fields;
}

export const callIn =
  ({ edit, editing, running }: Member): Agent["call"] =>
  (step, { folder }) => {
    switch (step.is) {
      case "write":
        return {
          name: "write_file",
          input: { file_path: join(folder, step.path), content: step.text },
        };
      case "edit":
        return {
          name: edit,
          input: {
            ...{ file_path: join(folder, step.path), ...editing },
            ...{ old_string: step.from, new_string: step.to },
          },
        };
      case "run":
        return { name: "run_shell_command", input: { command: step.command, ...running } };
      case "read":
        return { name: "read_file", input: { file_path: join(folder, step.path) } };
    }
  };

export const settingsFor = (
  selectedType: string,
  { hooks, trusting }: Session,
  withoutHooks: Fields,
): Launch["settings"] => ({
  "settings.json": {
    security: {
      auth: { selectedType },
      ...(trusting ? { folderTrust: { enabled: false } } : {}),
    },
    general: { enableAutoUpdate: false, disableAutoUpdate: true },
    privacy: { usageStatisticsEnabled: false },
    ...(hooks ? {} : withoutHooks),
  },
});
