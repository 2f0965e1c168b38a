// summary: a later summary of entries. It replaces what was summarised before, as a whole.
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, prose, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";
import { exampleSummary, summaryFields } from "./entry.ts";

export const summary = defineKind({
  name: "summary",
  says: "An entry was summarised again.",
  version: 1,
  stream: "local",
  fields: () => ({
    targets: required(targets, "the entries"),
    text: required(line, "the beginning of the summary"),
    summary: required(prose, "what the entries come to"),
    ...summaryFields,
    madeBy: optional(name, "the model that wrote it; absent if its author did"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The proxy closes requests after 60 seconds.",
    summary: "The proxy closes requests after 60 seconds.",
    ...exampleSummary,
    madeBy: "small-model",
  },
});
