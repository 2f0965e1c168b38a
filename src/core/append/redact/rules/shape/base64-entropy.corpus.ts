// What the family base64-entropy must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64, BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const base64Entropy: Corpus = {
  secrets: [
    planted(`${fake(BASE64, 43)}=`, (value) => `const seed = "${value}";`),
    planted(fake(BASE62, 40), (value) => `value=${value}`),
    planted(fake(BASE64URL, 64, 2), (value) => `cookie: '${value}'`),
    planted(
      `${fake(BASE64URL, 40, 5)}~${fake(BASE64URL, 22, 6)}`,
      (it) => `code_verifier: '${it}'`,
    ),
    planted(`${fake(BASE62, 18, 7)}~${fake(BASE62, 24, 8)}`, (it) => `code_verifier: '${it}'`),
    planted(`${fake(BASE62, 20, 9)}.${fake(BASE62, 14, 2)}~-${fake(BASE62, 9)}`, (it) => `'${it}'`),
    planted(`${fake(BASE62, 30, 2)}~${fake(BASE62, 14, 3)}`, (it) => `code_verifier=${it}&x=1`),
    planted(`${fake(BASE64, 86, 3)}==`, (value) => `  data: ${value}`),
  ],
  innocent: [
    "Sec-WebSocket-Accept: hsBlbuDTkk24srzEOTBUlZAlC2g=",
    "ciphertext    vault:v1:8SDd3WHDOjf7mq69CyCqYjBXAiQQAVZRkFM13ok481zoCmHnSeDX9vyf7w==",
    `<script async id="asciicast-${fake(BASE62, 25, 9)}">`,
    `"integrity": "sha512-${fake(BASE64, 86, 4)}=="`,
    `integrity sha512-${fake(BASE64, 86, 5)}==`,
    `github.com/x/y v1.2.3 h1:${fake(BASE64, 43, 6)}=`,
    `SHA256:${fake(BASE64, 43, 7)} is the host's fingerprint`,
    `src="data:image/png;base64,iVBORw0KGgo${fake(BASE64, 120)}"`,
    `const png = "iVBORw0KGgo${fake(BASE64, 120)}";`,
    `checksum = "${fake(BASE64, 43, 8)}="`,
    'import x from "./components/UserProfileSettings/NotificationPreferences2"',
    'const name = "getServerSidePropsForAuthenticatedUserV2";',
    `ImageName: ${fake(BASE62, 32, 10)}__Windows-Server-2012-R2-201409.01-en.us-127GB.vhd`,
    `"ack_inbox": "_INBOX.${fake(BASE62, 22, 11)}"`,
    `"_STAN.ack.${fake(BASE62, 22, 12)}.foo.${fake(BASE62, 22, 13)}"`,
    'const alphabet = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"',
    'MODULE_NAME = "github.com/IBM/go-sdk-core/v5"',
    '"com.example.shop.OrderServiceV2Impl.findByCustomerId3"',
    '"~/Projects/Shop2/node_modules/.bin/eslint_d"',
    `"assets/index-${fake(BASE62, 24, 4)}.chunk.js"`,
    '"2024-01-15T10:00:00.000Z-Build.7.Release~rc1.win32-x64"',
    'id: "toolu_01A09q90qw90lq917835lq9X"',
  ],
};
