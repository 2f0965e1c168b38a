// The family hugging-face, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import { edged, type Rule } from "../../rule.ts";

export const huggingFace: Rule = {
  family: "hugging-face",
  says: "Hugging Face user and organisation tokens.",
  strategy: "redact",
  source:
    "Hugging Face's page on user access tokens: hf_ and thirty-four letters; the older api_org_",
  patterns: [
    {
      anchors: ["hf_", "api_org_"],
      find: new RegExp(`${edged("(?:hf|api_org)_")}[A-Za-z0-9]{30,}`, "g"),
    },
  ],
};
