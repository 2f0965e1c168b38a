// resolve: what was open is settled, with or without a fix.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { line, reference, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const resolve = defineKind({
  name: "resolve",
  says: "These memories are resolved.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories that are resolved"),
    text: required(line, "how they were resolved"),
    as: optional(
      oneOf("fixed", "done", "duplicate", "wont-fix", "no-issue"),
      "the kind of resolution",
    ),
    by: optional(reference, "the memory that resolves them"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Nobody uploads more than 1 GB any more",
    as: "wont-fix",
    by: otherExampleId,
  },
});
