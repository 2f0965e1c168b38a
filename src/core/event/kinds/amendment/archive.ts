// archive: memories are hidden, unchanged, until they are restored.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";

export const archive = defineKind({
  name: "archive",
  says: "These memories are out of sight until they are restored.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    by: optional(eventId, "the policy or repair that asked for it"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Nobody asked for it in half a year",
    by: otherExampleId,
  },
});
