// pin: memories come before all others of their sort, or no longer do.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const pin = defineKind({
  name: "pin",
  says: "These memories were pinned, or unpinned.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    pinned: required(yesOrNo, "`yes`: pinned; `no`: no longer"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Everyone who touches uploads must know it",
    pinned: "yes",
  },
});
