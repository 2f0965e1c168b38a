// Kiro: version 3 and the editor read hooks from files of their own, with timeouts in seconds; version 2 reads them
// only from an agent's file, in milliseconds.
import { folderIn, HOOK_PLACES } from "../../../core/settings/places.ts";
import { hooksAt, type Agent, type Calls } from "../agent.ts";
import { json, secondsFor, server, wholly } from "../shapes.ts";

const TRIGGERS = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"];
const AGENT_EVENTS = ["agentSpawn", "userPromptSubmit", "preToolUse", "postToolUse", "stop"];

const lineFor = (calls: Calls, event: string): string =>
  /^preToolUse$/i.test(event) ? calls.denyingLine("kiro") : calls.line("kiro");

const hooks = (calls: Calls) =>
  wholly({
    version: "v1",
    hooks: TRIGGERS.map((trigger) => ({
      name: `twiceshy-${trigger}`,
      trigger,
      action: { type: "command", command: lineFor(calls, trigger) },
      timeout: secondsFor(trigger),
    })),
  });

const agent = (calls: Calls) =>
  wholly({
    name: "twiceshy",
    description: "All tools, with twiceshy's hooks",
    tools: ["*"],
    includeMcpJson: true,
    hooks: Object.fromEntries(
      AGENT_EVENTS.map((event) => [
        event,
        [{ command: lineFor(calls, event), timeout_ms: secondsFor(event) * 1_000 }],
      ]),
    ),
  });

export const kiro: Agent = {
  host: "kiro",
  name: "Kiro",
  strength: "stopped-and-told",
  program: "kiro-cli",
  oldest: "2.0",
  folders: (machine) => [folderIn(machine, HOOK_PLACES.kiro)],
  files: (where, calls) => {
    const folder =
      where.scope === "project" ? `${where.top}/.kiro` : folderIn(where, HOOK_PLACES.kiro);
    return [
      { path: `${hooksAt(where, HOOK_PLACES.kiro)}twiceshy.json`, edit: hooks(calls) },
      { path: `${folder}/agents/twiceshy.json`, edit: agent(calls) },
      { path: `${folder}/settings/mcp.json`, edit: json(server("mcpServers", calls)) },
    ];
  },
  next: () => [
    "Kiro 2 reads hooks from agents alone: start it with --agent twiceshy, or copy the hooks of agents/twiceshy.json into your own agent.",
  ],
};
