// What the family token-shape must find and what it must leave alone: forms that no maker here is named for. For tests only.
import {
  BASE36,
  BASE62,
  BASE64URL,
  fake,
  HEX,
  planted,
  UPPER_DIGITS,
  type Corpus,
} from "../corpus.ts";

export const tokenShape: Corpus = {
  secrets: [
    planted(`acme_${fake(BASE62, 32)}`, (token) => `It used ${token} until Tuesday.`),
    planted(`zz_live_${fake(HEX, 40, 2)}`, (token) => `401 for ${token}`),
    planted(`quux_pat_${fake(BASE62, 18, 3)}`),
    planted(`KEY-${fake(UPPER_DIGITS, 28, 4)}`),
    planted(`wid_${fake(BASE36, 48, 5)}`),
    planted(`foo-u-${fake(BASE62, 30, 6)}${fake(BASE64URL, 30, 7)}`),
    planted(`acme_${fake(BASE62, 32, 8)}`, (token) => `@@ -1 +1 @@\n-${token}\n+none`),
    planted(`sdk-1b4e28ba-2fa1-41d2-883f-0016d3cca427`),
  ],
  innocent: [
    `replayer_${fake(BASE62, 22, 9)}==_1635750890568691080.zip`,
    `main-${fake(HEX, 40)}.js`,
    `image-${fake(HEX, 64, 2)}`,
    `golang.org/x/net v0.0.0-20240101120000-${fake(HEX, 12, 3)}`,
    `https://cdn.internal/assets/app-${fake(BASE62, 24, 4)}.css`,
    "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
    "ECDHE-RSA-AES256-GCM-SHA384",
    "com.fasterxml.jackson.databind2.ObjectMapper3",
    "feature/PROJ-1234-rotate-2024-keys-everywhere",
    "event-1b4e28ba-2fa1-41d2-883f-0016d3cca427",
    "request_id=req_011CSHoEeqs5C35K2UUqR7Fy and run_01J9ZK3W5E8Q7R6T4Y2U1I0OPA",
    "continue it with --session ses_df121806effeXt26AxsNG98kTa",
    "api-deployment-7d4b9c6f5d-x2x9z was evicted",
    "test_upload_retries_3_times_then_gives_up_after_30s",
    "host.7f320e57f9fe3d5c11aa.runtime.malloc_count",
    "v-shop-my-readers-a3k9x0q7w2e8r5t1y6u4i3o9-1614294836",
    "x86_64-unknown-linux-gnu-2024.10.12",
  ],
};
