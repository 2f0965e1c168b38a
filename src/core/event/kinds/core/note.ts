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
  says: "Something worth knowing again.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what is worth knowing"),
    namespace: required(namespace, "what sort of knowledge it is"),
    status: optional(
      oneOf("active", "pending", "in-progress", "resolved", "archived", "tombstone"),
      "its state where it was imported from; later states are amendments",
    ),
    importance: optional(importance, "how weighty its author finds it"),
    category: optional(
      oneOf("security", "performance", "architecture", "quality", "tests", "documentation"),
      "of a review: what it looked at",
    ),
    severity: optional(
      oneOf("critical", "high", "medium", "low"),
      "of a review or a blocker: how bad it is",
    ),
    outcome: optional(
      oneOf("success", "partial", "failed", "abandoned"),
      "of a retrospective: how it went",
    ),
    pattern: optional(
      oneOf("success", "anti-pattern", "workflow", "decision", "technical"),
      "of a pattern: what it is a pattern of",
    ),
    confidence: optional(share, "how sure the capture is, where no person said it"),
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
