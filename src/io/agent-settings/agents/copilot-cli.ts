// Copilot CLI: hooks in a file of ours. Events registered in Pascal case say their own name when they call. It denies a
// tool whose hook fails, so the line is given for sh only: on Windows there is nothing to run.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent, type Calls, type Target } from "../agent.ts";
import { json, secondsFor, server, wholly } from "../shapes.ts";

const PLACES = HOOK_PLACES["copilot-cli"];

const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"],
  ...["Stop", "SubagentStop", "PreCompact", "SessionEnd"],
];

const hooksFor = (calls: Calls, host: string) =>
  wholly({
    version: 1,
    hooks: Object.fromEntries(
      EVENTS.map((event) => [
        event,
        [{ type: "command", bash: calls.line(host), timeoutSec: secondsFor(event) }],
      ]),
    ),
  });

/**
 * VS Code reads the same file. What the caller sends tells which of the two it is, as with Claude Code's settings,
 * which both read too.
 */
export const repositoryHooks = (top: string, calls: Calls): Target => ({
  path: `${top}/.github/hooks/twiceshy.json`,
  edit: hooksFor(calls, "claude-code"),
});

export const copilotCli: Agent = {
  host: "copilot-cli",
  name: "Copilot CLI",
  strength: "stopped-and-told",
  program: "copilot",
  oldest: "1.0",
  folders: (machine) => [folderIn(machine, PLACES)],
  files: (where, calls) => {
    const servers = json(server("mcpServers", calls, { type: "local", tools: ["*"] }));
    if (where.scope === "project")
      return [
        repositoryHooks(where.top, calls),
        { path: `${where.top}/.github/mcp.json`, edit: servers },
      ];
    return [
      { path: `${hooksAt(where, PLACES)}twiceshy.json`, edit: hooksFor(calls, "copilot-cli") },
      { path: `${folderIn(where, PLACES)}/mcp-config.json`, edit: servers },
    ];
  },
  next: (scope) =>
    scope === "project"
      ? [
          "Trust the folder in Copilot CLI: with -p it runs a repository's hooks in trusted ones alone.",
        ]
      : [],
};
