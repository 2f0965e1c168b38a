// The family slack-webhook, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const slackWebhook: Rule = {
  family: "slack-webhook",
  says: "Slack's incoming webhooks, workflow and trigger addresses.",
  strategy: "redact",
  source: "Slack's page on incoming webhooks: /services/T.../B.../...",
  patterns: [
    {
      anchors: ["hooks.slack"],
      find: /(?:https?:\/\/)?hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9_+-]{6,}\/[A-Za-z0-9_+/-]{20,}/g,
    },
  ],
};
