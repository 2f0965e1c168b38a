// issue: something is wrong or open. Attempts belong to it; a fix or a resolve closes it.
import { exampleCommon } from "../example.ts";
import { line } from "../field.ts";
import { defineKind } from "../kind.ts";

export const issue = defineKind({
  name: "issue",
  says: "Something is wrong, and stays open until it is fixed or resolved.",
  version: 1,
  stream: "team",
  fields: { text: line },
  example: {
    ...exampleCommon,
    text: "Uploads over 2 GB end in a socket hang up",
    body: "Seen on the staging server since the proxy was changed.",
  },
});
