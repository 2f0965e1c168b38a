// The family google-service-account, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const googleServiceAccount: Rule = {
  family: "google-service-account",
  says: "The private key of a Google service account's JSON file, and its id.",
  strategy: "redact",
  source: "Google Cloud's page on service account keys: private_key_id and private_key",
  patterns: [
    {
      anchors: ["private_key"],
      find: /"private_key\\{0,3}"\s{0,5}:\s{0,5}\\{0,3}"(?<secret>-----BEGIN[^"]{0,8192})/dg,
      isSecret: (key) => /[A-Za-z0-9+/]{12}/.test(key),
    },
    {
      anchors: ["private_key_id"],
      find: /"private_key_id\\{0,3}"\s{0,5}:\s{0,5}\\{0,3}"(?<secret>[0-9a-f]{40})/dg,
    },
  ],
};
