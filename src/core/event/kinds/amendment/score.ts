// score: a person says how much a memory is worth. It outranks any model's confidence.
import { exampleBody, exampleId } from "../../example.ts";
import { line, points, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required } from "../../type.ts";

export const score = defineKind({
  name: "score",
  says: "A person scored these memories.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    score: required(points, "the score; 10 is never to be forgotten"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "Saved us a day",
    score: 9,
  },
});
