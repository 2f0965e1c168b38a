// The family square, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const square: Rule = {
  family: "square",
  says: "Square access tokens and OAuth secrets.",
  strategy: "redact",
  source: "Square's page on access tokens: sq0atp-, sq0csp-, EAAA and sixty characters",
  patterns: [
    { anchors: ["sq0"], find: /sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,}/g },
    // Any base64 text may contain EAAA, but a token has exactly this length.
    {
      anchors: ["EAAA"],
      find: new RegExp(`${edged("EAAA")}[A-Za-z0-9_-]{60}(?![A-Za-z0-9+/=_-])`, "g"),
    },
  ],
};
