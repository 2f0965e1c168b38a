// Cline: one executable for each event, named after the event.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { codeFolder, hooksAt, type Agent } from "../agent.ts";
import { json, server } from "../shapes.ts";

const EVENTS = [
  ...["TaskStart", "TaskResume", "TaskComplete", "TaskCancel", "SessionShutdown"],
  ...["UserPromptSubmit", "PreToolUse", "PostToolUse", "PreCompact"],
];

const EXTENSION = "globalStorage/saoudrizwan.claude-dev";

export const cline: Agent = {
  host: "cline",
  name: "Cline",
  strength: "stopped-and-told",
  program: "cline",
  oldest: "3.0",
  folders: (machine) => [
    folderIn(machine, HOOK_PLACES.cline),
    `${machine.home}/.cline`,
    `${codeFolder(machine)}/${EXTENSION}`,
  ],
  files: (where, calls) => {
    const folder = hooksAt(where, HOOK_PLACES.cline);
    const text = `#!/bin/sh\n# twiceshy: put here by \`twiceshy install\`\n${calls.line("cline")}\n`;
    const hooks = EVENTS.map((event) => ({
      ...{ path: `${folder}${event}`, edit: { form: "whole", text } as const },
      isRun: true as const,
    }));
    // The extension makes its own folder. If that is missing, nobody would read the file.
    if (where.scope === "project" || !where.exists(`${codeFolder(where)}/${EXTENSION}`))
      return hooks;
    const path = `${codeFolder(where)}/${EXTENSION}/settings/cline_mcp_settings.json`;
    return [...hooks, { path, edit: json(server("mcpServers", calls)) }];
  },
  next: () => ["Turn hooks on in Cline's settings. It runs none on Windows."],
};
