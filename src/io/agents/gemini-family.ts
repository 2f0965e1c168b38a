// What Gemini CLI and its fork Qwen Code have in common: their tools, apart from some names, and the settings they need
// when nobody is there to be asked.
import { join } from "node:path";
import type { Fields } from "../../core/kit/json.ts";
import type { Agent, Launch, Session } from "../../engine/ports/agents/agents.ts";

export interface Member {
  /** The name of the tool that edits, and the other fields it expects. */
  readonly edit: string;
  readonly editing: Fields;
  /** The other fields that its tool for commands expects. */
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
