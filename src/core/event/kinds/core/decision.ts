// decision: a choice that was made and why, so that nobody makes it again without knowing the reasons.
import { condition, exampleCondition } from "../../check.ts";
import { exampleBody } from "../../example.ts";
import { importance, line, prose, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, optional, required } from "../../type.ts";

export const decision = defineKind({
  name: "decision",
  says: "A decision was made, for a reason.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what was decided"),
    context: optional(prose, "what made a decision necessary"),
    rationale: optional(prose, "why this was chosen"),
    alternatives: optional(list(prose, 50), "the alternatives that were considered"),
    assumptions: optional(list(condition, 50), "the assumptions it depends on"),
    importance: optional(importance, "its importance to its author"),
    confidence: optional(
      share,
      "how certain the automatic capture is; absent if a person recorded it",
    ),
  }),
  example: {
    ...exampleBody,
    text: "Uploads go through the queue, never directly to the store",
    context: "The proxy cuts long requests.",
    rationale: "The queue retries by itself and keeps the order.",
    alternatives: ["Raise the limit of the proxy", "Let the client resume"],
    assumptions: [exampleCondition],
    importance: 4,
    confidence: "0.85",
  },
});
