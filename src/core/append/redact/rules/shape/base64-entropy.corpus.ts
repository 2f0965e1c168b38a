// What the family base64-entropy must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, BASE64, BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const base64Entropy: Corpus = {
  secrets: [
    planted(`${fake(BASE64, 43)}=`, (value) => `const seed = "${value}";`),
    planted(fake(BASE62, 40), (value) => `value=${value}`),
    planted(fake(BASE64URL, 64, 2), (value) => `cookie: '${value}'`),
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
    'id: "toolu_01A09q90qw90lq917835lq9X"',
  ],
};
