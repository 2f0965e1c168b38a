// What the family openai must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64URL, fake, HEX, planted, type Corpus } from "../corpus.ts";

export const openai: Corpus = {
  secrets: [
    planted(`sk-${fake(BASE62, 20)}T3Blbk${"FJ"}${fake(BASE62, 20, 2)}`),
    planted(`sk-${"proj"}-${fake(BASE64URL, 74)}T3Blbk${"FJ"}${fake(BASE64URL, 74, 3)}`),
    planted(`sk-${"svcacct"}-${fake(BASE64URL, 58)}T3Blbk${"FJ"}${fake(BASE64URL, 58, 4)}`),
    planted(`sk-${"admin"}-${fake(BASE64URL, 58, 5)}`, (key) => `OPENAI_ADMIN_KEY=${key}`),
    planted(`sk-${"or-v1"}-${fake(HEX, 64)}`),
    planted(
      `sk-${fake(HEX, 32)}`,
      (key) => `curl -H "Authorization: Bearer ${key}" https://api.example.com`,
    ),
  ],
  innocent: [
    'the key starts with "sk-" and is long',
    "sk-abc123 is too short to be one",
    "OPENAI_API_KEY=sk-...",
    "class sk-spinner-circle-fade-dot-large-primary-container is gone",
    "the task-20240115093000112233445566 was skipped",
    "risk-assessment-of-the-new-storage-layer-in-production",
    "export OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  ],
};
