// The family slack-token, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { hasDigit } from "../../randomness.ts";
import type { Rule } from "../../rule.ts";

export const slackToken: Rule = {
  family: "slack-token",
  says: "Slack tokens: bot, user, app, workflow, configuration, refresh and session.",
  strategy: "redact",
  source:
    "Slack's page on token types: xoxb-, xoxp-, xapp-, xwfp-, xoxe., and the older xox?- forms",
  patterns: [
    {
      anchors: ["xox", "xapp-", "xwfp-"],
      find: /(?:xox[a-z](?:\.xox[a-z])?|xapp|xwfp)-[A-Za-z0-9%/+-]{10,}/g,
      isSecret: hasDigit,
    },
  ],
};
