// The family stripe-publishable, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const stripePublishable: Rule = {
  family: "stripe-publishable",
  says: "Stripe publishable keys: not secret, but they name the account.",
  strategy: "redact",
  source: "Stripe's page on API keys: pk_live_, pk_test_",
  patterns: [
    {
      anchors: ["pk_live_", "pk_test_"],
      find: new RegExp(`${edged("pk_(?:live|test)_")}[A-Za-z0-9]{16,}`, "g"),
    },
  ],
};
