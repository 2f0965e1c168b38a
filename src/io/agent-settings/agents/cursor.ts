// Cursor: hooks in a file that says its version, without groups. `before…Execution` and `afterFileEdit` say again what the
// events about tools say.
import type { Agent } from "../agent.ts";
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
  folders: ({ home }) => [`${home}/.cursor`],
  files: (where, calls) => {
    const folder = `${where.scope === "project" ? where.top : where.home}/.cursor`;
    const hook = (event: string) => ({
      command: calls.line("cursor"),
      timeout: secondsFor(event),
    });
    return [
      {
        path: `${folder}/hooks.json`,
        edit: json([{ at: ["version"], value: 1, shared: true }], hookList(EVENTS, hook)),
      },
      { path: `${folder}/mcp.json`, edit: json(server("mcpServers", calls)) },
    ];
  },
  next: (scope) => [
    "Turn the MCP server on in Cursor's settings.",
    ...(scope === "project" ? ["Trust the workspace: else Cursor runs none of its hooks."] : []),
  ],
};
