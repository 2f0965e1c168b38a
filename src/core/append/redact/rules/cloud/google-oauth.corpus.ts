// What the family google-oauth must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, fake, planted, type Corpus } from "../corpus.ts";

export const googleOauth: Corpus = {
  secrets: [
    planted(`GOCSPX-${fake(BASE64URL, 28)}`, (secret) => `"client_secret":"${secret}"`),
    planted(`ya29.a0${fake(BASE64URL, 160)}`),
    planted(`1//0${fake(BASE64URL, 60)}`, (token) => `refresh_token: ${token}`),
  ],
  innocent: [
    "secrets begin with GOCSPX-, tokens with ya29.",
    "123456789012-abc.apps.googleusercontent.com is a client id",
    "1//0 is not a division",
  ],
};
