// The family ibm-cloud-iam, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { GIVES, type Rule } from "../../rule.ts";

export const ibmCloudIam: Rule = {
  family: "ibm-cloud-iam",
  says: "IBM Cloud IAM API keys.",
  strategy: "redact",
  source: "IBM Cloud's page on API keys: forty-four characters of base64url, no prefix",
  patterns: [
    {
      anchors: ["ibm", "IBM", "Ibm", "iam", "IAM", "bluemix", "BLUEMIX"],
      find: new RegExp(
        `(?:ibm|iam|bluemix)[\\w-]{0,30}(?:key|pwd|password|pass|token)[\\w-]{0,8}${GIVES}(?<secret>[A-Za-z0-9_-]{44})(?![A-Za-z0-9_-])`,
        "dgi",
      ),
    },
  ],
};
