// What the family aws-access-key-id must find and what it must leave alone, after its maker's description. For tests only.
import { fake, planted, UPPER_DIGITS, type Corpus } from "../corpus.ts";

export const awsAccessKeyId: Corpus = {
  secrets: [
    planted(`AKIA${fake(UPPER_DIGITS, 16)}`),
    planted(`ASIA${fake(UPPER_DIGITS, 16, 2)}`),
    planted(`ABIA${fake(UPPER_DIGITS, 16, 3)}`, (id) => `"AccessKeyId": "${id}"`),
    planted(`ACCA${fake(UPPER_DIGITS, 16, 4)}`),
  ],
  innocent: [
    "aws_access_key_id = AKIAIOSFODNN7EXAMPLE",
    "the id starts with AKIA for long-lived keys, ASIA for temporary ones",
    "AKIAXXXXXXXXXXXXXXXX",
    "role id AROAJQABLZS4A3QDU576Q is not a key",
  ],
};
