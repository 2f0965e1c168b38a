// decision: a choice that was made and why, so that nobody makes it again without knowing the reasons.
import { condition, exampleCondition } from "../../check.ts";
import { exampleBody } from "../../example.ts";
import { line, prose, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, optional, required } from "../../type.ts";

export const decision = defineKind({
  name: "decision",
  says: "A choice was made, for a reason.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what was decided"),
    context: optional(prose, "what made a decision necessary"),
    rationale: optional(prose, "why this and nothing else"),
    alternatives: optional(list(prose, 50), "what else was weighed"),
    assumptions: optional(list(condition, 50), "what it rests on"),
    confidence: optional(share, "how sure the capture is, where no person said it"),
  }),
  example: {
    ...exampleBody,
    text: "Uploads go through the queue, never directly to the store",
    context: "The proxy cuts long requests.",
    rationale: "The queue retries by itself and keeps the order.",
    alternatives: ["Raise the limit of the proxy", "Let the client resume"],
    assumptions: [exampleCondition],
    confidence: "0.85",
  },
});
