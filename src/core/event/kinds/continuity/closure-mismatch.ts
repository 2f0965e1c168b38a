// closure-mismatch: somebody claimed that the work is done, but the log contradicts it.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { line, reference, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const closureMismatch = defineKind({
  name: "closure-mismatch",
  says: "A claim that the work is done does not hold.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "what is still open, in one line"),
    claim: required(reference, "the claim: an item"),
    turn: optional(reference, "the turn it was made in"),
    reasons: required(
      list(
        oneOf("pending-open", "blocker-open", "done-when-open", "evidence-missing", "check-red"),
        5,
        1,
      ),
      "why it does not hold",
    ),
    open: optional(list(reference), "the items that are still open"),
    told: required(yesOrNo, "whether the agent was told"),
  }),
  example: {
    ...exampleBody,
    text: "One pending item is open, and no check ran after the last edit",
    claim: exampleId,
    turn: otherExampleId,
    reasons: ["pending-open", "evidence-missing"],
    open: [otherExampleId],
    told: "yes",
  },
});
