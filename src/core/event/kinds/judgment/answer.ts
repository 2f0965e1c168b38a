// answer: what somebody said to a verdict, or to the memories behind it. The gate learns from
// answers how often it is right.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const answer = defineKind({
  name: "answer",
  says: "A person or an agent answered a verdict.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories the verdict depends on"),
    text: required(line, "the reason given"),
    answer: required(
      oneOf("override", "confirmed", "refuted", "not-applicable"),
      "`override`: the action was done anyway; `confirmed`: the gate was right; `refuted`: it was wrong; `not-applicable`: right in other cases",
    ),
    verdict: optional(eventId, "the verdict that is answered"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The proxy is gone, the loop has a pause now",
    answer: "override",
    verdict: otherExampleId,
  },
});
