// The family cloudant, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { GIVES, type Rule } from "../../rule.ts";

const KEY = "(?<secret>[0-9a-f]{64}|[a-z]{24})";

export const cloudant: Rule = {
  family: "cloudant",
  says: "IBM Cloudant passwords and legacy API keys.",
  strategy: "redact",
  source: "IBM Cloudant's page on legacy access: 64 hexadecimal digits, or 24 lower-case letters",
  patterns: [
    {
      anchors: ["cloudant"],
      find: new RegExp(`://[^\\s:/@]{1,64}:${KEY}@[a-z0-9.-]{1,80}\\.cloudant`, "dg"),
    },
    {
      anchors: ["cloudant", "Cloudant", "CLOUDANT"],
      find: new RegExp(
        `cloudant[\\w-]{0,20}(?:key|pwd|pw|pass|password|secret)${GIVES}${KEY}(?![A-Za-z0-9])`,
        "dgi",
      ),
    },
  ],
};
