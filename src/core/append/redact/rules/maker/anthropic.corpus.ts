// What the family anthropic must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const anthropic: Corpus = {
  secrets: [
    planted(`sk-ant-${"api03"}-${fake(BASE64URL, 93)}AA`),
    planted(`sk-ant-${"admin01"}-${fake(BASE64URL, 93, 2)}AA`),
    planted(
      `sk-ant-${"oat01"}-${fake(BASE64URL, 86, 3)}`,
      (key) => `export ANTHROPIC_AUTH_TOKEN=${key}`,
    ),
    planted(`sk-ant-${fake(BASE64URL, 40, 4)}`, (key) => `{"x-api-key": "${key}"}`),
  ],
  innocent: [
    "keys start with sk-ant-",
    "set ANTHROPIC_API_KEY=sk-ant-... and run it again",
    "ANTHROPIC_API_KEY=sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxx",
    "sk-ant-api03-your-key-goes-here-please",
  ],
};
