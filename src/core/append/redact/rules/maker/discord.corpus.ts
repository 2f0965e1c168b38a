// What the family discord must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

const id = "MTIzNDU2Nzg5MDEyMzQ1Njc4";

export const discord: Corpus = {
  secrets: [
    planted(`${id}.${fake(BASE62, 6)}.${fake(BASE64URL, 27)}`),
    planted(
      `${id}OQ.${fake(BASE62, 6, 2)}.${fake(BASE64URL, 38)}`,
      (token) => `client.login("${token}")`,
    ),
    planted(`mfa.${fake(BASE64URL, 84)}`),
    planted(
      fake(BASE64URL, 68),
      (token) => `https://discord.com/api/webhooks/123456789012345678/${token}`,
    ),
  ],
  innocent: [
    `the id ${id} alone is public`,
    "https://discord.com/api/webhooks/{webhook.id}/{webhook.token}",
    "MDN.Reference.JavaScript is a page",
    "https://discord.gg/abcdef",
  ],
};
