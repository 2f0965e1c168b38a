// The family google-api-key, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const googleApiKey: Rule = {
  family: "google-api-key",
  says: "Google API keys (AIza...) and the newer keys bound to an account (AQ.Ab...).",
  strategy: "redact",
  source: "Google Cloud's page on API keys: AIza and thirty-five characters",
  patterns: [
    { anchors: ["AIza"], find: /AIza[A-Za-z0-9_-]{35,}/g },
    { anchors: ["AQ.Ab"], find: /AQ\.Ab[A-Za-z0-9_-]{30,}/g },
  ],
};
