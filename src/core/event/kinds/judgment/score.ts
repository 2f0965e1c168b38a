// score: how much a person thinks facts are worth remembering. From anybody else it says nothing.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required, whole } from "../../type.ts";

/** The highest score. */
export const FULL_SCORE = 10;

export const score = defineKind({
  name: "score",
  says: "A person rated facts: how much they are worth remembering.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the facts"),
    text: required(line, "why"),
    score: required(
      whole("whole number from 0 to 10", 0, FULL_SCORE),
      "10: never to be forgotten; 0: not worth remembering",
    ),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Every release depends on it",
    score: 9,
  },
});
