// Claude Code, with the hooks of 2.1. Its protocol, which other agents share, is in claude-code-protocol.ts.
// Context that it gets before a tool reaches the model after the tool ran.
import {
  context,
  goesOnBy,
  notice,
  parsePayload,
  permission,
  injects,
} from "./claude-code-protocol.ts";
import type { HookDialect } from "../host.ts";

export const claudeCode: HookDialect = {
  parsePayload: (payload) =>
    parsePayload({ ...payload, succeeded: payload["hook_event_name"] === "PostToolUse" }),
  forms: { deny: permission("deny"), ask: permission("ask"), context },
  injects,
  goesOn: goesOnBy,
  notice,
  keepsWords: true,
};
