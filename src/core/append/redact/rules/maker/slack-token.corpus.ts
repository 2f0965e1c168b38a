// What the family slack-token must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, HEX, planted, type Corpus } from "../corpus.ts";

const team = "2147483647";

export const slackToken: Corpus = {
  secrets: [
    planted(`xoxb-${team}12-${team}34-${fake(BASE62, 24)}`),
    planted(`xoxp-${team}12-${team}34-${team}56-${fake(HEX, 32)}`),
    planted(`xapp-1-A${team}-${team}-${fake(HEX, 64)}`),
    planted(`xoxe.xoxp-1-${fake(BASE62, 160)}`),
    planted(`xoxe-1-${fake(BASE62, 140)}`),
    planted(`xoxa-2-${team}-${fake(BASE62, 24, 2)}`, (token) => `SLACK_TOKEN="${token}"`),
    planted(`xwfp-${team}-${fake(BASE62, 24, 3)}`),
  ],
  innocent: [
    "bot tokens start with xoxb-",
    "SLACK_BOT_TOKEN=xoxb-your-token-here",
    "SLACK_BOT_TOKEN=xoxb-xxxxxxxxxxxx-xxxxxxxxxxxx",
    "xoxb-... was revoked",
  ],
};
