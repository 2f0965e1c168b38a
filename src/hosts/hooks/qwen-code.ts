// Qwen Code, as its hooks are in 0.24. It drops context that it is given before a tool, and denies where it cannot ask.
import { hear, permission, tells } from "./dialect.ts";
import type { Host } from "./host.ts";

export const qwenCode: Host = {
  name: "qwen-code",
  // The prompt comes again with what tools answered; the person's own words stand apart.
  hear: (payload) => hear({ ...payload, prompt: payload["submitted_prompt"] ?? payload["prompt"] }),
  forms: { deny: permission("deny"), ask: permission("ask") },
  tells,
  forgets: true,
};
