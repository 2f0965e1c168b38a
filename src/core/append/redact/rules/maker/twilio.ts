// The family twilio, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { LONG_WORD, edged, GIVES, type Rule } from "../../rule.ts";

export const twilio: Rule = {
  family: "twilio",
  says: "Twilio account and API key ids, and auth tokens by their name.",
  strategy: "redact",
  source: "Twilio's glossary on string identifiers: AC or SK and 32 hexadecimal digits",
  patterns: [
    {
      anchors: LONG_WORD,
      find: new RegExp(`${edged("(?:AC|SK)")}[0-9a-f]{32}(?![A-Za-z0-9])`, "g"),
    },
    {
      anchors: ["twilio", "Twilio", "TWILIO"],
      find: new RegExp(`twilio[\\w-]{0,30}${GIVES}(?<secret>[0-9a-f]{32})(?![A-Za-z0-9])`, "dgi"),
    },
  ],
};
