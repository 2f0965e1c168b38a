// Cursor: hooks in a file that states its version, without groups. `before…Execution` and `afterFileEdit` repeat what
// the tool events say, so they are not registered.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent } from "../agent.ts";
import { hookList, json, secondsFor, server } from "../shapes.ts";

const EVENTS = [
  ...["sessionStart", "beforeSubmitPrompt", "preToolUse", "postToolUse", "postToolUseFailure"],
  ...["stop", "subagentStop", "preCompact", "sessionEnd"],
];

export const cursor: Agent = {
  host: "cursor",
  name: "Cursor",
  strength: "stopped-and-told",
  program: "cursor",
  folders: (machine) => [folderIn(machine, HOOK_PLACES.cursor)],
  files: (where, calls) => {
    const servers =
      where.scope === "project"
        ? `${where.top}/.cursor/mcp.json`
        : `${folderIn(where, HOOK_PLACES.cursor)}/mcp.json`;
    const hook = (event: string) => ({
      command: calls.line("cursor"),
      timeout: secondsFor(event),
    });
    return [
      {
        path: hooksAt(where, HOOK_PLACES.cursor),
        edit: json([{ at: ["version"], value: 1, shared: true }], hookList(EVENTS, hook)),
      },
      { path: servers, edit: json(server("mcpServers", calls)) },
    ];
  },
  next: (scope) => [
    "Turn the MCP server on in Cursor's settings.",
    ...(scope === "project" ? ["Trust the workspace: else Cursor runs none of its hooks."] : []),
  ],
};
