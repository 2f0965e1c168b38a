// The family github, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const github: Rule = {
  family: "github",
  says: "GitHub tokens: personal (classic and fine-grained), OAuth, app, installation and refresh.",
  strategy: "redact",
  source:
    "GitHub's page on its authentication token formats, and its 2026 notice on longer ghs_ tokens",
  patterns: [
    // An installation token may contain a JWT, with its dots.
    {
      anchors: ["ghs_"],
      find: /ghs_(?:\d{1,12}_)?[A-Za-z0-9_-]{30,}(?:\.[A-Za-z0-9_-]{10,}){0,2}/g,
    },
    { anchors: ["ghp_", "gho_", "ghu_", "ghr_"], find: /gh[pour]_[A-Za-z0-9]{30,}/g },
    { anchors: ["github_pat_"], find: /github_pat_[A-Za-z0-9_]{36,}/g },
  ],
};
