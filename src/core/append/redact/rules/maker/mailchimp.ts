// The family mailchimp, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const mailchimp: Rule = {
  family: "mailchimp",
  says: "Mailchimp API keys.",
  strategy: "redact",
  source: "Mailchimp's page on API keys: 32 hexadecimal digits and the data centre (-us6)",
  patterns: [{ anchors: ["-us"], find: /[0-9a-z]{32}-us\d{1,2}(?!\d)/g }],
};
