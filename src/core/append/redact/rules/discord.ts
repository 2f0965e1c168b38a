import { edged, type Rule } from "../rule.ts";

/** A decimal id in base64 begins so, whatever the id. */
const ID_START = "(?:M[DTjz]|N[DTjz]|O[DT])[AEIMQUYcgk]";

export const discord: Rule = {
  family: "discord",
  says: "Discord bot and user tokens, and webhook addresses.",
  strategy: "redact",
  source: "Discord's developer reference: id, time stamp and HMAC, base64url, joined by dots; webhook addresses",
  patterns: [
    {
      anchors: ["MD", "MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"],
      find: new RegExp(`${edged(ID_START)}[A-Za-z0-9_-]{18,24}\\.[A-Za-z0-9_-]{6,7}\\.[A-Za-z0-9_-]{27,}`, "g"),
    },
    { anchors: ["mfa."], find: new RegExp(`${edged("mfa[.]")}[A-Za-z0-9_-]{60,}`, "g") },
    {
      anchors: ["/webhooks/"],
      find: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{15,21}\/(?<secret>[A-Za-z0-9_-]{30,})/dg,
    },
  ],
};
