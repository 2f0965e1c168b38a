// Qwen Code, with the hooks of 0.24. It drops context that it gets before a tool, and denies if it cannot ask.
import { goesOn, parsePayload, permission, injects } from "./claude-code-protocol.ts";
import type { HookDialect } from "../host.ts";

export const qwenCode: HookDialect = {
  // The prompt comes again with the answers of tools; `submitted_prompt` has only the person's own words.
  parsePayload: (payload) =>
    parsePayload({ ...payload, prompt: payload["submitted_prompt"] ?? payload["prompt"] }),
  forms: { deny: permission("deny"), ask: permission("ask") },
  injects,
  goesOn,
  keepsWords: true,
  forgets: true,
};
