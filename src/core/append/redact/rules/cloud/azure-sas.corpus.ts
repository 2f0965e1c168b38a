// What the family azure-sas must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const azureSas: Corpus = {
  secrets: [
    planted(
      `${fake(BASE62, 20)}%2B${fake(BASE62, 20)}%2F%3D`,
      (sig) =>
        `https://acct.blob.core.windows.net/c/f?sv=2022-11-02&se=2026-05-01&sr=b&sp=r&sig=${sig}`,
    ),
    planted(
      `${fake(BASE62, 43, 2)}%3D`,
      (sig) => `SharedAccessSignature=sv=2022-11-02&sig=${sig}&se=2026-05-01`,
    ),
    planted(`${fake(BASE62, 43, 3)}=`, (sig) => `?sig=${sig}`),
  ],
  innocent: [
    "?sv=2022-11-02&sr=b&sig=<signature>",
    "sig=SIGTERM was sent",
    "&sig=%s in the format string",
  ],
};
