// The family ibm-cos-hmac, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { GIVES, type Rule } from "../../rule.ts";

export const ibmCosHmac: Rule = {
  family: "ibm-cos-hmac",
  says: "IBM Cloud Object Storage HMAC secret keys.",
  strategy: "redact",
  source:
    "IBM Cloud Object Storage's page on HMAC credentials: secret_access_key, 48 hexadecimal digits",
  patterns: [
    {
      anchors: ["cos", "COS", "hmac", "HMAC", "ecret", "ECRET"],
      find: new RegExp(
        `(?:cos|hmac|secret)[\\w-]{0,24}${GIVES}(?<secret>[0-9a-f]{48})(?![0-9A-Za-z])`,
        "dgi",
      ),
    },
  ],
};
