// How a module tells the hook of a use of a tool, under the names that the hook's front knows.
import { isObject, type Fields } from "../../core/kit/json.ts";

export const toolUse = (tool: string, input: unknown, use: string): Fields => ({
  tool_name: NAMES.get(tool) ?? tool,
  tool_input: commanding(input),
  tool_use_id: use,
});

/** Amp calls the command `cmd`. */
const commanding = (input: unknown): unknown => {
  if (!isObject(input) || typeof input["cmd"] !== "string") return input;
  const { cmd: command, ...rest } = input;
  return { command, ...rest };
};

/** Tools that touch no file in any of these agents. Agents mostly read, and the hook is not asked about that. */
export const isIdle = (tool: string): boolean => IDLE.has(tool.toLowerCase());

const IDLE: ReadonlySet<string> = new Set([
  ...["read", "grep", "glob", "find", "finder", "list", "ls"],
  ...["webfetch", "websearch", "web_search", "read_web_page", "todowrite", "todoread"],
]);

const NAMES: ReadonlyMap<string, string> = new Map([
  ["bash", "Bash"],
  ["shell_command", "Bash"],
  ["edit", "Edit"],
  ["edit_file", "Edit"],
  ["write", "Write"],
  ["create_file", "Write"],
]);
