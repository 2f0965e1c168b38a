// The family stripe, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const stripe: Rule = {
  family: "stripe",
  says: "Stripe secret and restricted keys, live and test, and webhook signing secrets.",
  strategy: "redact",
  source: "Stripe's page on API keys: sk_live_, sk_test_, rk_live_, rk_test_, whsec_",
  patterns: [
    {
      anchors: ["k_live_", "k_test_"],
      find: new RegExp(`${edged("[sr]k_(?:live|test)_")}[A-Za-z0-9]{16,}`, "g"),
    },
    { anchors: ["_secret_"], find: /(?:pi|seti)_[A-Za-z0-9]{14,30}_secret_[A-Za-z0-9]{20,30}/g },
    { anchors: ["whsec_"], find: /whsec_[A-Za-z0-9+/]{24,}={0,2}/g },
  ],
};
