// What the family azure-secret must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const azureSecret: Corpus = {
  secrets: [
    planted(`${fake(BASE62, 3)}8Q~${fake(`${BASE62}_.-`, 34)}`),
    planted(
      `${fake(BASE62, 3, 2)}7Q~${fake(BASE62, 31)}`,
      (secret) => `AZURE_CLIENT_SECRET=${secret}`,
    ),
    planted(`${fake(BASE62, 52)}JQQJ99${fake(BASE62, 26)}`),
    planted(`${fake(BASE62, 76, 3)}AZDO${fake(BASE62, 4)}`),
  ],
  innocent: [
    "the file is called FAQ~ by the editor",
    "AZDO pipelines run nightly",
    "clientSecret: process.env.AZURE_CLIENT_SECRET",
  ],
};
