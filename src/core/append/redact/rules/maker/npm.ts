// The family npm, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { isPlaceholder } from "../../randomness.ts";
import type { Rule } from "../../rule.ts";

export const npm: Rule = {
  family: "npm",
  says: "npm access tokens, and the credentials of an .npmrc.",
  strategy: "redact",
  source:
    "npm's page on access tokens: npm_ and thirty-six characters; .npmrc's _authToken, _auth and _password",
  patterns: [
    { anchors: ["npm_"], find: /npm_[A-Za-z0-9]{30,}/g },
    {
      anchors: ["_auth", "_password"],
      find: /(?<![A-Za-z0-9])_(?:authToken|auth|password)(?:\s{0,2}=\s{0,2}|(?<=(?::|\sset )_\w{1,9})\s{1,3})["']?(?<secret>[A-Za-z0-9+/_-]{12,}={0,2})/dg,
      isSecret: (value) => /[0-9=]/.test(value) && !isPlaceholder(value),
    },
  ],
};
