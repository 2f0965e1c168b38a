// lease: a session is at a piece of work until a time, or gives it back.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets, time, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const lease = defineKind({
  name: "lease",
  says: "A session claimed pieces of work until a time, or released them.",
  version: 1,
  stream: "local",
  fields: () => ({
    targets: required(targets, "the issues or items"),
    text: required(line, "why"),
    held: required(yesOrNo, "`yes`: claimed; `no`: released"),
    until: required(time, "when the claim ends by itself"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Claimed",
    held: "yes",
    until: 1_767_229_200_000,
  },
});
