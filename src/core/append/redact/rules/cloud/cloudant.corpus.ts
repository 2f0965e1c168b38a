// What the family cloudant must find and what it must leave alone, after its maker's description. For tests only.
import { fake, HEX, planted, type Corpus } from "../corpus.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

export const cloudant: Corpus = {
  secrets: [
    planted(fake(HEX, 64), (key) => `https://acct:${key}@acct.cloudant.com`),
    planted(fake(letters, 24), (key) => `https://acct:${key}@acct.cloudantnosqldb.appdomain.cloud`),
    planted(fake(HEX, 64, 2), (key) => `CLOUDANT_PASSWORD = "${key}"`),
    planted(fake(letters, 24, 3), (key) => `cloudant_api_key: '${key}'`),
  ],
  innocent: [
    "https://acct.cloudant.com/db/_all_docs",
    "cloudant_password = config.cloudant.password",
  ],
};
