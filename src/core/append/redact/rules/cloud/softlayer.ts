// The family softlayer, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { GIVES, type Rule } from "../../rule.ts";

export const softlayer: Rule = {
  family: "softlayer",
  says: "SoftLayer (IBM classic infrastructure) API keys.",
  strategy: "redact",
  source: "SoftLayer's API pages: 64 hexadecimal digits, beside the user name or in a SOAP address",
  patterns: [
    {
      anchors: ["softlayer", "SoftLayer", "Softlayer", "SOFTLAYER", "sl_", "SL_", "sl-"],
      find: new RegExp(
        `(?:softlayer|\\bsl)[_-]?(?:api)?[_-]?(?:key|pwd|password|pass|token|secret)?${GIVES}(?<secret>[a-z0-9]{64})(?![A-Za-z0-9])`,
        "dgi",
      ),
    },
    {
      anchors: ["softlayer.com"],
      find: /softlayer\.com\/soap\/v3(?:\.1)?\/(?<secret>[a-z0-9]{64})/dgi,
    },
  ],
};
