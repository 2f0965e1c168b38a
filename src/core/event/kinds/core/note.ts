// note: anything worth knowing again, in one of ten namespaces.
import { exampleBody } from "../../example.ts";
import { importance, line, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const NAMESPACES = [
  "inception",
  "elicitation",
  "research",
  "decisions",
  "progress",
  "blockers",
  "reviews",
  "learnings",
  "retrospective",
  "patterns",
] as const;
export type Namespace = (typeof NAMESPACES)[number];

export const namespace = oneOf(...NAMESPACES);

export const note = defineKind({
  name: "note",
  says: "A piece of knowledge for later.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what to remember"),
    namespace: required(namespace, "the kind of knowledge"),
    status: optional(
      oneOf("active", "pending", "in-progress", "resolved", "archived", "tombstone"),
      "its state in the tool it was imported from; later changes are amendments",
    ),
    importance: optional(importance, "its importance to its author"),
    category: optional(
      oneOf("security", "performance", "architecture", "quality", "tests", "documentation"),
      "for a review: what was reviewed",
    ),
    severity: optional(
      oneOf("critical", "high", "medium", "low"),
      "for a review or a blocker: its severity",
    ),
    outcome: optional(
      oneOf("success", "partial", "failed", "abandoned"),
      "for a retrospective: the result",
    ),
    pattern: optional(
      oneOf("success", "anti-pattern", "workflow", "decision", "technical"),
      "for a pattern: what it applies to",
    ),
    confidence: optional(
      share,
      "how certain the automatic capture is; absent if a person recorded it",
    ),
  }),
  example: {
    ...exampleBody,
    text: "The staging proxy closes requests after 60 seconds",
    namespace: "learnings",
    status: "active",
    importance: 3,
    category: "performance",
    severity: "medium",
    outcome: "partial",
    pattern: "anti-pattern",
    confidence: "0.7",
  },
});
