// What the family square must find and what it must leave alone, after its maker's description. For tests only.
import { BASE64URL, BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const square: Corpus = {
  secrets: [
    planted(`sq0${"atp"}-${fake(BASE64URL, 22)}`),
    planted(`sq0${"csp"}-${fake(BASE64URL, 43)}`, (secret) => `"application_secret": "${secret}"`),
    planted(`EAAA${fake(BASE62, 60)}`, (token) => `Square-Token: ${token}`),
  ],
  innocent: [
    "sq0atp- is the old prefix",
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
  ],
};
