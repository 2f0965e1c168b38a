// What the family stripe-publishable must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const stripePublishable: Corpus = {
  secrets: [
    planted(`pk_${"live"}_${fake(BASE62, 24)}`),
    planted(`pk_${"test"}_${fake(BASE62, 99)}`),
  ],
  innocent: ["pk_test_ keys may be published", "NEXT_PUBLIC_STRIPE=pk_live_...", "apk_test_runner"],
};
