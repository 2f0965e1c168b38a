// resolve: what was open is settled, with or without a fix.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { line, reference, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const resolve = defineKind({
  name: "resolve",
  says: "These memories are settled.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "what is settled"),
    text: required(line, "how it was settled"),
    as: optional(oneOf("fixed", "done", "duplicate", "wont-fix", "no-issue"), "in what way"),
    by: optional(reference, "the memory that settles it"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Nobody uploads more than 1 GB any more",
    as: "wont-fix",
    by: otherExampleId,
  },
});
