// approve: a person vouches for a proposal, or for something that came from outside.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const approve = defineKind({
  name: "approve",
  says: "A person vouches for these.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the proposals or memories"),
    text: required(line, "why"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Checked against the proxy's manual",
  },
});
