// restore: what was superseded, resolved, retired or archived counts again.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";

export const restore = defineKind({
  name: "restore",
  says: "These memories count again.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    snapshot: optional(eventId, "the snapshot they are restored from"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The old proxy is back",
    snapshot: otherExampleId,
  },
});
