// supersede: one memory takes the place of others, which stay in the log and leave the summaries.
import * as v from "valibot";
import { exampleCommon, exampleId, otherExampleId } from "../example.ts";
import { eventId, line, targets } from "../field.ts";
import { defineKind } from "../kind.ts";

export const supersede = defineKind({
  name: "supersede",
  says: "These memories are replaced by another.",
  version: 1,
  stream: "team",
  fields: {
    targets,
    /** The memory that takes their place. */
    by: v.exactOptional(eventId),
    text: line,
  },
  example: {
    ...exampleCommon,
    targets: [exampleId],
    by: otherExampleId,
    text: "Uploads go through the queue now",
  },
});
