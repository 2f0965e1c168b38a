// What the family stripe must find and what it must leave alone, after its maker's description. For tests only.
import { BASE62, fake, planted, type Corpus } from "../corpus.ts";

export const stripe: Corpus = {
  secrets: [
    planted(`sk_${"live"}_${fake(BASE62, 24)}`),
    planted(`sk_${"test"}_${fake(BASE62, 99, 2)}`),
    planted(`rk_${"live"}_${fake(BASE62, 99, 3)}`),
    planted(`rk_${"test"}_${fake(BASE62, 24, 4)}`, (key) => `STRIPE_KEY=${key}`),
    planted(`pi_${fake(BASE62, 24)}_${"secret"}_${fake(BASE62, 25)}`),
    planted(`whsec_${fake(BASE62, 32)}`),
  ],
  innocent: [
    "use sk_test_ keys in staging and sk_live_ in production",
    "STRIPE_SECRET_KEY=sk_test_xxxxxxxxxxxxxxxxxxxxxxxx",
    "the mask_live_region flag",
    "task_test_retry_behaviour failed",
  ],
};
