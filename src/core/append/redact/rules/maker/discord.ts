// The family discord, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { hasDigit } from "../../randomness.ts";
import { LONG_WORD, edged, type Rule } from "../../rule.ts";

export const discord: Rule = {
  family: "discord",
  says: "Discord bot and user tokens, and webhook addresses.",
  strategy: "redact",
  source:
    "Discord's developer reference: id, time stamp and HMAC, base64url, joined by dots; webhook addresses",
  patterns: [
    {
      // A decimal id in base64 begins with one of these three letters.
      anchors: LONG_WORD,
      find: new RegExp(
        `${edged("[MNO]")}[A-Za-z0-9_-]{22,27}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,}`,
        "g",
      ),
      isSecret: hasDigit,
    },
    { anchors: ["mfa."], find: new RegExp(`${edged("mfa[.]")}[A-Za-z0-9_-]{60,}`, "g") },
    {
      anchors: ["/webhooks/"],
      find: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,21}\/(?<secret>[A-Za-z0-9_-]{30,})/dg,
    },
  ],
};
