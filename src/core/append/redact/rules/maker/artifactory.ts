// The family artifactory, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { hasDigit } from "../../randomness.ts";
import { LONG_WORD, edged, type Rule } from "../../rule.ts";

export const artifactory: Rule = {
  family: "artifactory",
  says: "JFrog Artifactory API keys, reference tokens and encrypted passwords.",
  strategy: "redact",
  source:
    "JFrog's pages on API keys (AKC...), reference tokens (cmVmd...) and encrypted passwords (AP...)",
  patterns: [
    {
      anchors: ["AKC"],
      find: new RegExp(`${edged("AKC")}[a-zA-Z0-9]{20,}`, "g"),
      isSecret: (key) => hasDigit(key) && /[a-z]/.test(key),
    },
    { anchors: ["cmVmd"], find: new RegExp(`${edged("cmVmd")}[A-Za-z0-9]{50,}`, "g") },
    {
      anchors: LONG_WORD,
      find: new RegExp(`${edged("AP[0-9A-F]")}[A-Za-z0-9]{20,}(?![A-Za-z0-9])`, "g"),
      isSecret: (key) => hasDigit(key.slice(3)) && /[a-z]/.test(key) && /[A-Z]/.test(key.slice(3)),
    },
  ],
};
