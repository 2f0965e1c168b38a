// The family gitlab, as data: scan.ts looks for it, the corpus beside it says what it must find and leave alone.
import type { Rule } from "../../rule.ts";

export const gitlab: Rule = {
  family: "gitlab",
  says: "GitLab tokens: personal, deploy, runner, job, trigger, feed, mail, agent, SCIM, and OAuth secrets.",
  strategy: "redact",
  source: "GitLab's token overview, its table of token prefixes, and the design of routable tokens",
  patterns: [
    {
      anchors: [
        "glpat-",
        "gloas-",
        "gldt-",
        "glrt-",
        "glrtr-",
        "glcbt-",
        "glptt-",
        "glft-",
        "glimt-",
        "glagent-",
        "glwt-",
        "glsoat-",
        "glffct-",
      ],
      find: /gl(?:pat|oas|dt|rtr?|cbt|ptt|ft|imt|agent|wt|soat|ffct)-[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9]{2,20}){0,2}/g,
    },
    { anchors: ["GR1348941"], find: /GR1348941[A-Za-z0-9_-]{20,}/g },
    { anchors: ["_gitlab_session="], find: /_gitlab_session=(?<secret>[0-9a-f]{32,})/dg },
    { anchors: ["_gitlab_session="], find: /_gitlab_session=(?<secret>[0-9a-z]{32})/dg },
  ],
};
