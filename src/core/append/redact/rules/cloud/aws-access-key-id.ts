// The family aws-access-key-id, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const awsAccessKeyId: Rule = {
  family: "aws-access-key-id",
  says: "AWS access key ids, long-lived and temporary (AKIA, ASIA, ABIA, ACCA).",
  strategy: "redact",
  source: "the IAM user guide's table of unique-identifier prefixes",
  patterns: [
    {
      anchors: ["AKIA", "ASIA", "ABIA", "ACCA", "A3T"],
      find: new RegExp(
        `${edged("(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)")}[A-Z0-9]{16}(?![A-Za-z0-9])`,
        "g",
      ),
    },
  ],
};
