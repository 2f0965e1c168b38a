// Codex CLI, with the hooks of 0.169. It ignores an answer with a key that it does not know, and `ask` is one: the tool
// then runs all the same.
import { context, goesOn, parsePayload, permission, injects } from "./claude-code-protocol.ts";
import type { HookDialect } from "../host.ts";

export const codex: HookDialect = {
  parsePayload: (payload) => parsePayload(payload),
  forms: { deny: permission("deny"), context },
  injects,
  goesOn,
  keepsWords: true,
};
