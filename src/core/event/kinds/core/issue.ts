// issue: something is wrong or open. Attempts belong to it; a fix or a resolve closes it.
import { check, exampleCheck } from "../../check.ts";
import { exampleBody } from "../../example.ts";
import { line, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";

export const issue = defineKind({
  name: "issue",
  says: "A problem, open until it is fixed or resolved.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what is wrong"),
    check: optional(check, "the check that showed it"),
    confidence: optional(
      share,
      "how certain the automatic capture is; absent if a person recorded it",
    ),
  }),
  example: {
    ...exampleBody,
    text: "Uploads over 2 GB end in a socket hang up",
    body: "Seen on the staging server since the proxy was changed.",
    check: exampleCheck,
    confidence: "0.8",
  },
});
