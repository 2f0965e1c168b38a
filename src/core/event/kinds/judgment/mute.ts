// mute: a memory or a rule goes on judging and says nothing, until it is revived.
import { exampleBody, exampleId } from "../../example.ts";
import { count, line, name, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const mute = defineKind({
  name: "mute",
  says: "These memories or rules are still judged, but give no warnings until they are revived.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: optional(targets, "the memories"),
    rules: optional(list(name), "the rules"),
    text: required(line, "why"),
    by: required(
      oneOf("precision", "person"),
      "`precision`: too many of its warnings were wrong; `person`: a person asked for it",
    ),
    decided: optional(count, "how many of its warnings were decided"),
    right: optional(count, "how many of those were right"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    rules: ["moved"],
    text: "Two right of six",
    by: "precision",
    decided: 6,
    right: 2,
  },
});
