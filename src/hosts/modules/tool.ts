// How a module tells the hook of a use of a tool, under the names that the hook's front knows.
import type { Fields } from "../../core/kit/json.ts";

export const toolUse = (tool: string, input: unknown, use: string): Fields => ({
  tool_name: NAMES.get(tool) ?? tool,
  tool_input: input,
  tool_use_id: use,
});

const NAMES: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["shell_command", "Bash"],
  ["edit", "Edit"],
  ["edit_file", "Edit"],
  ["write", "Write"],
  ["create_file", "Write"],
]);
