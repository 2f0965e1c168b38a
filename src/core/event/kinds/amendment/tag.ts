// tag: tags are added to memories or removed from them.
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, optional, required } from "../../type.ts";

export const tag = defineKind({
  name: "tag",
  says: "Tags were put on these memories, or taken off.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    add: optional(list(name), "tags they have from now on"),
    remove: optional(list(name), "tags they no longer have"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "It is the proxy, not the network",
    add: ["proxy"],
    remove: ["network"],
  },
});
