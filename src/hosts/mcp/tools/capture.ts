// The tool `capture`: a memory in a namespace with the fields that belong to it, which `note` has no place for.
import * as v from "valibot";
import { defined } from "../../../core/kit/defined.ts";
import {
  NAMESPACES,
  NOTE_STATUSES,
  PATTERN_TYPES,
  RETROSPECTIVE_OUTCOMES,
  REVIEW_CATEGORIES,
  SEVERITIES,
} from "../../../core/event/kinds/core/note.ts";
import { rememberCapture } from "../../../engine/remember/remember-capture.ts";
import {
  claimShape,
  idArgument,
  importanceArgument,
  longArgument,
  manyOf,
  nameArgument,
  rememberBy,
  remembering,
  textArgument,
} from "../claims.ts";
import { takes } from "../tool.ts";
import { described } from "../schema.ts";

const ids = (says: string) => v.exactOptional(described(manyOf(idArgument), says));

export const capture = remembering(
  {
    name: "capture",
    profile: "full",
    title: "Remember with structure",
    does: "Remember a blocker, review, pattern or the like with the fields of its namespace, and settle what it resolves.",
    takes: takes({
      namespace: v.picklist(NAMESPACES),
      text: textArgument("What is known"),
      context: v.exactOptional(longArgument("decisions: what made it necessary")),
      why: v.exactOptional(longArgument("decisions: why this one")),
      alternatives: v.exactOptional(manyOf(longArgument("decisions"))),
      impact: v.exactOptional(longArgument("blockers: what it keeps from being done")),
      milestone: v.exactOptional(described(nameArgument, "progress")),
      insight: v.exactOptional(longArgument("learnings: what follows from it")),
      category: v.exactOptional(described(v.picklist(REVIEW_CATEGORIES), "reviews")),
      severity: v.exactOptional(described(v.picklist(SEVERITIES), "reviews, blockers")),
      verdict: v.exactOptional(described(nameArgument, "reviews")),
      outcome: v.exactOptional(described(v.picklist(RETROSPECTIVE_OUTCOMES), "retrospective")),
      type: v.exactOptional(described(v.picklist(PATTERN_TYPES), "patterns")),
      evidence: v.exactOptional(manyOf(longArgument("patterns: where it was seen"))),
      confidence: v.exactOptional(described(nameArgument, "patterns: from 0 to 1")),
      status: v.exactOptional(v.picklist(NOTE_STATUSES)),
      importance: importanceArgument,
      spec: v.exactOptional(nameArgument),
      phase: v.exactOptional(nameArgument),
      relates: ids("Memories it has to do with"),
      resolves: ids("Issues or blockers it settles"),
      ...claimShape,
    }),
  },
  (project, asked) => {
    const { namespace, context, why, alternatives, impact, milestone, insight } = asked;
    const { category, severity, verdict, outcome, type, evidence, confidence, status } = asked;
    const { spec, phase, importance, relates, resolves } = asked;
    const form = defined({
      ...{ context, rationale: why, alternatives, impact, milestone, insight, category, severity },
      ...{ verdict, outcome, pattern: type, evidence, confidence, status },
    });
    return rememberBy(project, asked, (fields) =>
      rememberCapture(project, fields, {
        ...{ namespace, form, spec, phase, importance, relates, resolves },
      }),
    );
  },
);
