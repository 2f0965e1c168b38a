// The family anthropic, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const anthropic: Rule = {
  family: "anthropic",
  says: "Anthropic API, admin and OAuth keys (sk-ant-...).",
  strategy: "redact",
  source: "Anthropic's API documentation and its entry in the secret-scanning partner programmes",
  patterns: [{ anchors: ["sk-ant-"], find: /sk-ant-(?:[a-z]{3,8}\d\d-)?[A-Za-z0-9_-]{20,}/g }],
};
