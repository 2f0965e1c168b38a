// What the family slack-webhook must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, UPPER_DIGITS, type Corpus } from "../corpus.ts";

const at = `https://hooks.${"slack"}.com`;

export const slackWebhook: Corpus = {
  secrets: [
    planted(
      `${at}/services/T${fake(UPPER_DIGITS, 8)}/B${fake(UPPER_DIGITS, 8, 2)}/${fake(BASE62, 24)}`,
    ),
    planted(
      `${at}/workflows/T${fake(UPPER_DIGITS, 10)}/A${fake(UPPER_DIGITS, 10, 2)}/314159265358979323/${fake(BASE62, 24, 2)}`,
    ),
    planted(`${at}/triggers/T${fake(UPPER_DIGITS, 10)}/3141592653589/${fake(BASE62, 32, 3)}`),
  ],
  innocent: [
    "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
    "post to https://hooks.slack.com/services/... when it is done",
    "https://api.slack.com/messaging/webhooks explains it",
  ],
};
