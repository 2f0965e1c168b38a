// The family sendgrid, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const sendgrid: Rule = {
  family: "sendgrid",
  says: "SendGrid API keys.",
  strategy: "redact",
  source: "SendGrid's page on API keys: SG., 22 characters, a dot, 43 characters",
  patterns: [
    {
      anchors: ["SG."],
      find: new RegExp(`${edged("SG[.]")}[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}`, "g"),
    },
  ],
};
