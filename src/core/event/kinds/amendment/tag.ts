// tag: tags are added to memories or removed from them.
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, optional, required } from "../../type.ts";

export const tag = defineKind({
  name: "tag",
  says: "Tags were added to these memories, or removed.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    add: optional(list(name), "tags to add"),
    remove: optional(list(name), "tags to remove"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "It is the proxy, not the network",
    add: ["proxy"],
    remove: ["network"],
  },
});
