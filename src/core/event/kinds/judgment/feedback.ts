// feedback: what a person thinks of a memory that an agent was shown. From anybody else it says nothing.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, required } from "../../type.ts";

export const FEEDBACK_WORDS = ["useful", "wrong", "outdated"] as const;

export type FeedbackWord = (typeof FEEDBACK_WORDS)[number];

export const feedback = defineKind({
  name: "feedback",
  says: "A person called memories useful, wrong or outdated.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    is: required(oneOf(...FEEDBACK_WORDS), "the person's word"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "A person called it outdated in a prompt",
    is: "outdated",
  },
});
