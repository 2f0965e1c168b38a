// link: memories are related to another, or no longer.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { line, name, reference, targets, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const link = defineKind({
  name: "link",
  says: "A relation between these memories and another was added or removed.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    as: required(
      name,
      "how they are related to the other: `issue`, `cause`, `see`, a word of your own",
    ),
    to: required(reference, "the other memory"),
    linked: required(yesOrNo, "`yes`: the relation was added; `no`: it was removed"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Both come from the proxy",
    as: "cause",
    to: otherExampleId,
    linked: "yes",
  },
});
