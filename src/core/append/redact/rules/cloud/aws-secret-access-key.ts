// The family aws-secret-access-key, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { bitsPerCharacter, hasDigit } from "../../randomness.ts";
import { GIVES, type Rule } from "../../rule.ts";

const isKey = (key: string): boolean =>
  /[a-z]/.test(key) && /[A-Z]/.test(key) && hasDigit(key) && bitsPerCharacter(key) >= 4;

export const awsSecretAccessKey: Rule = {
  family: "aws-secret-access-key",
  says: "AWS secret access keys by their name or beside their id, session tokens, and Bedrock keys.",
  strategy: "redact",
  source: "the IAM user guide on managing access keys: forty characters of base64, no prefix",
  patterns: [
    {
      anchors: ["aws", "AWS", "Aws", "ecret", "ECRET"],
      find: new RegExp(
        `(?:aws|secret)[\\w .-]{0,30}(?:${GIVES}|(?<=secret_access_key)\\s{1,4}["']?)(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
        "dgi",
      ),
      isSecret: isKey,
    },
    {
      anchors: ["AKIA", "ASIA"],
      find: /A(?:KI|SI)A[A-Z0-9]{16}[^A-Za-z0-9/+][\s\S]{0,60}?(?<=[^A-Za-z0-9/+]|\\[nrt]|%[0-9A-Fa-f]{2})(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/dg,
      isSecret: isKey,
    },
    {
      anchors: ["FwoGZXIvYXdz", "IQoJb3JpZ2lu"],
      find: /(?:FwoGZXIvYXdz|IQoJb3JpZ2lu)[A-Za-z0-9/+]{50,}={0,2}/g,
    },
    {
      anchors: ["ABSK", "bedrock-api-key-"],
      find: /(?:ABSK[A-Za-z0-9+/]{100,}|bedrock-api-key-[A-Za-z0-9+/]{40,})={0,2}/g,
    },
  ],
};
