// The family jwt, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

// The edge keeps both patterns linear: a run of base64url is tried only once, from its start.
export const jwt: Rule = {
  family: "jwt",
  says: "JSON Web Tokens, signed or encrypted.",
  strategy: "redact",
  source: "RFC 7519, 7515 and 7516: base64url parts joined by dots, the first a JSON object",
  patterns: [
    {
      anchors: ["eyJ"],
      find: /eyJ(?<=(?:(?<![A-Za-z0-9_-])|(?:(?<![^\n])|\\[nrt])-|%[0-9A-Fa-f]{2}|\\[nrt])eyJ)[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]{4,}){0,2}/g,
    },
    {
      // Unsigned, or cut off before its signature.
      anchors: ["eyJ"],
      find: /eyJ(?<=(?:(?<![A-Za-z0-9_-])|(?:(?<![^\n])|\\[nrt])-|%[0-9A-Fa-f]{2}|\\[nrt])eyJ)[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{16,}\.?/g,
    },
  ],
};
