// The family azure-storage, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const azureStorage: Rule = {
  family: "azure-storage",
  says: "Keys in Azure connection strings: storage accounts, Service Bus, Event Hubs, IoT, Cosmos.",
  strategy: "redact",
  source:
    "Microsoft's page on Azure Storage connection strings: AccountKey, 64 bytes in base64; SharedAccessKey, 32",
  patterns: [
    {
      anchors: ["AccountKey", "AccessKey", "accountkey", "accesskey"],
      find: /(?:account|sharedaccess|access)key\s{0,2}=\s{0,2}(?<secret>[A-Za-z0-9+/]{32,}={0,2})/dgi,
    },
  ],
};
