// pin: a memory is kept in view, or no longer.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const pin = defineKind({
  name: "pin",
  says: "These memories are kept in view, or no longer.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    pinned: required(yesOrNo, "whether they are kept in view from now on"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Everybody runs into it",
    pinned: "yes",
  },
});
