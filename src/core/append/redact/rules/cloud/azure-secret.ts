// The family azure-secret, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const azureSecret: Rule = {
  family: "azure-secret",
  says: "Microsoft Entra client secrets, and Azure and Azure DevOps keys that carry a signature.",
  strategy: "redact",
  source:
    "Microsoft Purview's definitions of Entra client secrets (...8Q~...) and of annotated keys (JQQJ9, AZDO)",
  patterns: [
    { anchors: ["Q~"], find: /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,}/g },
    {
      anchors: ["JQQJ9", "AZDO"],
      find: /[A-Za-z0-9]{52}(?:JQQJ9[9DH][A-Za-z0-9]{25,27}|[A-Za-z0-9]{24}AZDO[A-Za-z0-9]{4})/g,
    },
  ],
};
