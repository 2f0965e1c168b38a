// Codex CLI: hooks in a file beside its TOML. It silently skips a hook that nobody has approved.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent } from "../agent.ts";
import { hookGroups, json, secondsFor } from "../shapes.ts";

/** Codex reads files by shell commands, so naming tools would spare no call. */
const EVENTS = [
  ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"],
  ...["Stop", "SubagentStop", "PreCompact", "SessionEnd"],
];

export const codex: Agent = {
  host: "codex",
  name: "Codex CLI",
  strength: "stopped-and-told",
  program: "codex",
  oldest: "0.169",
  folders: (machine) => [folderIn(machine, HOOK_PLACES.codex)],
  files: (where, calls) => {
    const folder =
      where.scope === "project" ? `${where.top}/.codex` : folderIn(where, HOOK_PLACES.codex);
    const hook = (event: string) => ({
      ...{
        type: "command",
        command: event === "SessionStart" ? calls.firstLine("codex") : calls.line("codex"),
      },
      // Codex cuts a longer timeout to this, with a warning.
      timeout: event === "SessionEnd" ? 3 : secondsFor(event),
    });
    return [
      { path: hooksAt(where, HOOK_PLACES.codex), edit: json(hookGroups(EVENTS, hook)) },
      {
        path: `${folder}/config.toml`,
        edit: { form: "toml", table: ["mcp_servers", "twiceshy"], fields: calls.server },
      },
    ];
  },
  next: (scope) => [
    "Start codex, type /hooks and approve them: until then Codex skips them without a word.",
    ...(scope === "project"
      ? ["Trust the project in Codex: else its folder .codex is not read."]
      : []),
  ],
};
