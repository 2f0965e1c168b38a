// Codex CLI, as its hooks are in 0.169. An answer with a key it does not know counts for nothing, and `ask` is one of those:
// the tool runs all the same.
import { context, hear, permission, tells } from "./dialect.ts";
import type { Host } from "./host.ts";

export const codex: Host = {
  name: "codex",
  hear: (payload) => hear(payload),
  forms: { deny: permission("deny"), context },
  tells,
};
