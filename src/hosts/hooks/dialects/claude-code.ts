// Claude Code, with the hooks of 2.1. Its protocol, which other agents share, is in claude-code-protocol.ts.
// Context that it gets before a tool reaches the model after the tool ran.
import { events, tasks } from "../../../core/agents/claude-code.ts";
import {
  context,
  goesOn,
  goesOnBy,
  notice,
  parsePayload,
  permission,
  injects,
} from "./claude-code-protocol.ts";
import type { HookDialect } from "../host.ts";

export const claudeCode: HookDialect = {
  parsePayload: (payload) =>
    parsePayload(
      { ...payload, succeeded: payload["hook_event_name"] === "PostToolUse" },
      { ...events, ...tasks.events },
    ),
  forms: { deny: permission("deny"), ask: permission("ask"), context },
  injects,
  goesOn: goesOnBy,
  // Its model is shown the reason of a block, without the command's name; context is dropped at this event.
  keepsTask: goesOn,
  notice,
  keepsWords: true,
};
