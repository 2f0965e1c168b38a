// VS Code's agent mode, as its hooks were documented in February 2026. It runs every hook for every tool. Its transcripts have
// the rows of Copilot CLI's, as its published source writes them.
import { context, parsePayload, permission, injects } from "./claude-code-protocol.ts";
import type { HookDialect } from "../host.ts";

export const vscode: HookDialect = {
  // Earlier versions spell some of the names differently.
  parsePayload: (payload) =>
    parsePayload({
      hook_event_name: payload["hookEventName"],
      session_id: payload["sessionId"],
      ...payload,
    }),
  forms: { deny: permission("deny"), ask: permission("ask"), context },
  // With a prompt it takes only words for its user.
  injects: { "session-start": injects["session-start"], "after-tool": injects["after-tool"] },
  keepsWords: true,
};
