// supersede: one memory takes the place of others. Those stay in the log and leave the summaries.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";

export const supersede = defineKind({
  name: "supersede",
  says: "These memories are replaced by another.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories that are replaced"),
    by: optional(eventId, "the memory that replaces them"),
    text: required(line, "why"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    by: otherExampleId,
    text: "Uploads go through the queue now",
  },
});
