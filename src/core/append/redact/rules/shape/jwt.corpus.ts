// What the family jwt must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

const head = `eyJ${"hbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"}`;

export const jwt: Corpus = {
  secrets: [
    planted(`${head}.eyJ${fake(BASE64URL, 60)}.${fake(BASE64URL, 43)}`),
    planted(
      `${head}.eyJ${fake(BASE64URL, 300, 2)}.${fake(BASE64URL, 342, 2)}`,
      (token) => `id_token=${token}&state=1`,
    ),
    planted(`${head}.eyJ${fake(BASE64URL, 40, 3)}.`),
    planted(
      `${head}.eyJ${fake(BASE64URL, 60, 4)}.${fake(BASE64URL, 43, 4)}`,
      (token) => `@@ -1 +1 @@\n-${token}\n+none`,
    ),
    planted(
      `eyJ${fake(BASE64URL, 60, 4)}.${fake(BASE64URL, 342)}.${fake(BASE64URL, 16)}.${fake(BASE64URL, 80)}.${fake(BASE64URL, 22)}`,
    ),
  ],
  innocent: [
    "a JWT starts with eyJ",
    "eyJhbGciOiJIUzI1NiJ9 alone is only a header",
    "eyJhbG... was rejected: signature mismatch",
    "call keyJoin.apply.toString() there",
  ],
};
