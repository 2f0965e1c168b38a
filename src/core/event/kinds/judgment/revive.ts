// revive: a muted memory or rule speaks again.
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, optional, required } from "../../type.ts";

export const revive = defineKind({
  name: "revive",
  says: "These memories or rules give warnings again.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: optional(targets, "the memories"),
    rules: optional(list(name), "the rules"),
    text: required(line, "why"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    rules: ["moved"],
    text: "The matching of moved code is better now",
  },
});
