// confirm: somebody looked at a memory again, and it still holds. Changes made before then no
// longer count against it.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const confirm = defineKind({
  name: "confirm",
  says: "These memories were checked again and are still true.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The new proxy closes them as well",
  },
});
