// Gemini CLI: hooks and servers in one file, timeouts in milliseconds. Its event before a compaction is not registered,
// because it also comes in ordinary turns.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent } from "../agent.ts";
import { alsoReading, hookGroups, json, matchers, secondsFor, server } from "../shapes.ts";

const EVENTS = [
  "SessionStart",
  "BeforeAgent",
  "BeforeTool",
  "AfterTool",
  "AfterAgent",
  "SessionEnd",
];
const TOOLS = "^(?:replace|write_file|run_shell_command|mcp_.*)$";

export const geminiCli: Agent = {
  host: "gemini-cli",
  name: "Gemini CLI",
  strength: "stopped-and-told",
  program: "gemini",
  oldest: "0.61",
  folders: (machine) => [folderIn(machine, HOOK_PLACES["gemini-cli"])],
  files: (where, calls) => {
    const hook = (event: string) => ({
      ...{ type: "command", name: "twiceshy", command: calls.line("gemini-cli") },
      timeout: secondsFor(event) * 1_000,
    });
    return [
      {
        path: hooksAt(where, HOOK_PLACES["gemini-cli"]),
        edit: json(
          hookGroups(EVENTS, hook, {
            ...matchers(TOOLS, "BeforeTool"),
            ...matchers(alsoReading(TOOLS, "read_file|read_many_files", calls), "AfterTool"),
          }),
          server("mcpServers", calls),
        ),
      },
    ];
  },
  next: (scope) => [
    "Trust the folders you work in: in others Gemini CLI starts no MCP server.",
    ...(scope === "project" ? ["Say yes when it asks about the project's hooks."] : []),
  ],
};
