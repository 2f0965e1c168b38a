// The family azure-sas, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const azureSas: Rule = {
  family: "azure-sas",
  says: "Signatures of Azure's shared access signatures (sig=...).",
  strategy: "redact",
  source:
    "Microsoft's page on creating a service SAS: sig, the HMAC-SHA256 in base64, escaped for addresses",
  patterns: [
    {
      anchors: ["sig="],
      find: /(?:^|[?&;\s"'])(?:amp;)?sig=(?<secret>(?:[A-Za-z0-9+/_-]|%2[BbFf]){30,}(?:=|%3[Dd]){0,2})/dg,
    },
  ],
};
