// reopen: what was settled is open again.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { line, reference, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";

export const reopen = defineKind({
  name: "reopen",
  says: "These memories are open again.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "what is open again"),
    text: required(line, "why"),
    by: optional(reference, "the memory that shows it, such as a failed attempt"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "It hangs up again since the proxy was replaced",
    by: otherExampleId,
  },
});
