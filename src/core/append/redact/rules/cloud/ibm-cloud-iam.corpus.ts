// What the family ibm-cloud-iam must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const ibmCloudIam: Corpus = {
  secrets: [
    planted(fake(BASE64URL, 44), (key) => `IBM_CLOUD_API_KEY=${key}`),
    planted(fake(BASE64URL, 44, 2), (key) => `ibm-cloud-iam-key: "${key}"`),
    planted(fake(BASE64URL, 44, 3), (key) => `"iam_apikey": "${key}"`),
  ],
  innocent: [
    "IBM_CLOUD_API_KEY=<your key>",
    "ibmcloud login --apikey @key.json",
    "iam_token = get_iam_token()",
  ],
};
