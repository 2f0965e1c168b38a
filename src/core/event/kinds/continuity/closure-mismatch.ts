// closure-mismatch: an agent ended its turn with a report that what was seen contradicts, and was shown that, once.
import { exampleBody } from "../../example.ts";
import { line } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { CLOSURE_REASONS } from "../../work/words.ts";
import { oneOf, required } from "../../type.ts";

export const closureMismatch = defineKind({
  name: "closure-mismatch",
  says: "An agent's report that it is done contradicted what was seen, and the agent was shown that at the end of its turn.",
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
