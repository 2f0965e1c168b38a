// What the family google-service-account must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64, fake, HEX, planted, type Corpus } from "../corpus.ts";

const BEGIN = `-----BEGIN ${"PRIVATE"} KEY-----`;
const END = `-----END ${"PRIVATE"} KEY-----`;

export const googleServiceAccount: Corpus = {
  secrets: [
    planted(fake(BASE64, 64), (line) => `"private_key": "${BEGIN}\\n${line}\\n${END}\\n",`),
    planted(
      fake(BASE64, 64, 2),
      (line) => `{\\"private_key\\": \\"${BEGIN}\\\\n${line}\\\\n${END}\\\\n\\"}`,
    ),
    planted(fake(HEX, 40), (id) => `{"type": "service_account", "private_key_id": "${id}"}`),
  ],
  innocent: [
    '"private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n"',
    '"private_key_id": "<key id>", "client_email": "ci@project.iam.gserviceaccount.com"',
    "the field private_key is missing from credentials.json",
  ],
};
