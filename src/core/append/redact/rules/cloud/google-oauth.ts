// The family google-oauth, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const googleOauth: Rule = {
  family: "google-oauth",
  says: "Google OAuth client secrets, access tokens and refresh tokens.",
  strategy: "redact",
  source: "Google Identity's OAuth pages: GOCSPX- secrets, ya29. access tokens, 1// refresh tokens",
  patterns: [
    { anchors: ["GOCSPX-"], find: /GOCSPX-[A-Za-z0-9_-]{20,}/g },
    { anchors: ["ya29."], find: new RegExp(`${edged("ya29[.]")}[A-Za-z0-9_-]{20,}`, "g") },
    { anchors: ["1//0"], find: new RegExp(`${edged("1//0")}[A-Za-z0-9_-]{30,}`, "g") },
  ],
};
