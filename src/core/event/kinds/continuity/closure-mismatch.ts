// closure-mismatch: an agent ended its turn, or a task of its list, and what was seen contradicts that; it was shown so, once.
import { exampleBody } from "../../example.ts";
import { line } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { CLOSURE_REASONS } from "../../work/words.ts";
import { oneOf, required } from "../../type.ts";

export const closureMismatch = defineKind({
  name: "closure-mismatch",
  says: "An agent's report that it is done, or a task that it called completed, contradicted what was seen, and the agent was shown that.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "the fact that contradicts it"),
    reason: required(oneOf(...CLOSURE_REASONS), "what sort of fact"),
  }),
  example: {
    ...exampleBody,
    text: "The last run of npm test was red, and your report does not name a failure",
    reason: "check-red",
  },
});
