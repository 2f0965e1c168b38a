// policy: how memories that fit a description are treated. It ends when this event is retired.
import { exampleBody, exampleId } from "../../example.ts";
import { count, eventId, line, name } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

/** Selects the memories that match every given part. */
const selector = object("selector", {
  kinds: optional(list(name), "of one of these kinds"),
  types: optional(list(name), "of one of these types or namespaces"),
  standings: optional(list(name), "of one of these standings"),
  ids: optional(list(eventId, 500), "these"),
  tags: optional(list(name), "with one of these tags"),
  contains: optional(list(name), "with one of these words in their text"),
});

export const policy = defineKind({
  name: "policy",
  says: "Memories that fit a description are treated in a certain way.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "why"),
    rule: required(
      oneOf("never-archive", "always-keep", "auto-archive", "tag", "exclude-from-packs"),
      "what becomes of them",
    ),
    selector: required(selector, "which memories"),
    days: optional(count, "of `auto-archive`: after how many days"),
    tag: optional(name, "of `tag`: which"),
  }),
  example: {
    ...exampleBody,
    text: "Requests are of no use after a month",
    rule: "auto-archive",
    selector: {
      kinds: ["item"],
      types: ["request"],
      standings: ["standing"],
      ids: [exampleId],
      tags: ["network"],
      contains: ["upload"],
    },
    days: 30,
    tag: "old",
  },
});
