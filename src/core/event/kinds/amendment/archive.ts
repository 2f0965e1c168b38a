// archive: memories leave the views because they are no longer news. They stay searchable, and can be restored.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const archive = defineKind({
  name: "archive",
  says: "These memories are put aside; they held when they were.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The upload was shipped in spring",
  },
});
