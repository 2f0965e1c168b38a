// note: anything worth knowing again, in one of ten namespaces.
import { exampleBody } from "../../example.ts";
import { importance, line, name, prose, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

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

/** What one memory in a namespace is called, where it is no mere note. */
const ONE_IN: { readonly [namespace in Namespace]?: string } = {
  ...{ inception: "goal", elicitation: "requirement", research: "finding", progress: "progress" },
  ...{ decisions: "decision", blockers: "blocker", reviews: "review" },
  ...{ retrospective: "retrospective", patterns: "pattern" },
};

/** The word for a memory in a line: `blocker` says more than `note`. */
export const nounOf = (kind: string, namespace: string | undefined): string => {
  const known = kind === "note" ? NAMESPACES.find((one) => one === namespace) : undefined;
  return (known && ONE_IN[known]) ?? kind;
};

export const NOTE_STATUSES = [
  "active",
  "pending",
  "in-progress",
  "resolved",
  "archived",
  "tombstone",
] as const;
export const REVIEW_CATEGORIES = [
  "security",
  "performance",
  "architecture",
  "quality",
  "tests",
  "documentation",
] as const;
export const SEVERITIES = ["critical", "high", "medium", "low"] as const;
export const RETROSPECTIVE_OUTCOMES = ["success", "partial", "failed", "abandoned"] as const;
export const PATTERN_TYPES = [
  "success",
  "anti-pattern",
  "workflow",
  "decision",
  "technical",
] as const;

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
      oneOf(...NOTE_STATUSES),
      "its state when it was recorded; later changes are amendments",
    ),
    importance: optional(importance, "its importance to its author"),
    impact: optional(prose, "for a blocker: what it keeps from being done"),
    milestone: optional(name, "for progress: the milestone that was reached"),
    insight: optional(prose, "for a learning: what follows from it"),
    category: optional(oneOf(...REVIEW_CATEGORIES), "for a review: what was reviewed"),
    severity: optional(oneOf(...SEVERITIES), "for a review or a blocker: its severity"),
    verdict: optional(name, "for a review: what it came to"),
    outcome: optional(oneOf(...RETROSPECTIVE_OUTCOMES), "for a retrospective: the result"),
    pattern: optional(oneOf(...PATTERN_TYPES), "for a pattern: what it applies to"),
    evidence: optional(list(prose, 50), "for a pattern: where it was seen"),
    confidence: optional(
      share,
      "how certain the automatic capture is, or how sure the author of a pattern is of it",
    ),
  }),
  example: {
    ...exampleBody,
    text: "The staging proxy closes requests after 60 seconds",
    namespace: "learnings",
    status: "active",
    importance: 3,
    impact: "Nobody can try an upload over 2 GB there.",
    milestone: "Uploads through the queue",
    insight: "The limit of the proxy hides the limit of the store.",
    category: "performance",
    severity: "medium",
    verdict: "approved with changes",
    outcome: "partial",
    pattern: "anti-pattern",
    evidence: ["Seen in the upload and in the export"],
    confidence: "0.7",
  },
});
