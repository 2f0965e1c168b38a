// What may be said of a capture beside its summary, by namespace, and the draft that it becomes: a
// decision for `decisions`, a note for all others.
import type { DraftBody, DraftCommon, DraftOf } from "../event/draft.ts";
import { decision } from "../event/kinds/core/decision.ts";
import { note, type Namespace } from "../event/kinds/core/note.ts";
import type { BodyOf } from "../event/kind.ts";
import type { Fields } from "../kit/json.ts";
import { err, ok, type Result } from "../kit/result.ts";

type NoteFields = BodyOf<typeof note.fields>;

/** The structured fields. Each belongs to the namespaces of `BELONGS`. */
export interface CaptureForm {
  readonly context?: string | undefined;
  readonly rationale?: string | undefined;
  readonly alternatives?: readonly string[] | undefined;
  readonly impact?: string | undefined;
  readonly milestone?: string | undefined;
  readonly insight?: string | undefined;
  readonly category?: NoteFields["category"];
  readonly severity?: NoteFields["severity"];
  readonly verdict?: string | undefined;
  readonly outcome?: NoteFields["outcome"];
  readonly pattern?: NoteFields["pattern"];
  readonly evidence?: readonly string[] | undefined;
  readonly confidence?: string | undefined;
  readonly status?: NoteFields["status"];
}
export type FormField = keyof CaptureForm;

/** Absent: every namespace but decisions, whose state is what became of them. */
const BELONGS: Readonly<Partial<Record<FormField, readonly Namespace[]>>> = {
  context: ["decisions"],
  rationale: ["decisions"],
  alternatives: ["decisions"],
  impact: ["blockers"],
  milestone: ["progress"],
  insight: ["learnings"],
  category: ["reviews"],
  severity: ["reviews", "blockers"],
  verdict: ["reviews"],
  outcome: ["retrospective"],
  pattern: ["patterns"],
  evidence: ["patterns"],
  confidence: ["patterns"],
};

/** A field that means nothing in that namespace. */
export interface FieldMisplaced {
  readonly kind: "field-misplaced";
  readonly field: FormField;
  readonly namespace: Namespace;
  readonly belongsTo: readonly Namespace[];
}

/** The fields that a memory of that namespace may state beside its claim and body. */
export const formFieldsOf = (namespace: Namespace): ReadonlySet<string> =>
  new Set([
    ...Object.entries(BELONGS).flatMap(([field, of]) => (of.includes(namespace) ? [field] : [])),
    "importance",
  ]);

export interface StatedForm {
  readonly form: CaptureForm;
  readonly importance?: number;
}

/** The fields as a form; undefined if one of them has a value that it cannot have. */
export const formIn = (fields: Fields): StatedForm | undefined => {
  const { context, rationale, alternatives, impact, milestone, insight, category } = fields;
  const { severity, verdict, outcome, pattern, evidence, confidence, importance } = fields;
  const [of, why] = [note.fields, decision.fields];
  const form: CaptureForm = {
    ...(why.context.is(context) ? { context } : {}),
    ...(why.rationale.is(rationale) ? { rationale } : {}),
    ...(why.alternatives.is(alternatives) ? { alternatives } : {}),
    ...(of.impact.is(impact) ? { impact } : {}),
    ...(of.milestone.is(milestone) ? { milestone } : {}),
    ...(of.insight.is(insight) ? { insight } : {}),
    ...(of.category.is(category) ? { category } : {}),
    ...(of.severity.is(severity) ? { severity } : {}),
    ...(of.verdict.is(verdict) ? { verdict } : {}),
    ...(of.outcome.is(outcome) ? { outcome } : {}),
    ...(of.pattern.is(pattern) ? { pattern } : {}),
    ...(of.evidence.is(evidence) ? { evidence } : {}),
    ...(of.confidence.is(confidence) ? { confidence } : {}),
  };
  const stated = { form, ...(of.importance.is(importance) ? { importance } : {}) };
  const count = Object.keys(form).length + ("importance" in stated ? 1 : 0);
  return count === Object.keys(fields).length ? stated : undefined;
};

const isFormField = (field: string): field is FormField =>
  field === "status" || Object.hasOwn(BELONGS, field);

export type CaptureFields = DraftCommon & {
  readonly text: string;
  readonly importance?: number | undefined;
};

export const captureDraft = (
  namespace: Namespace,
  { importance, ...fields }: CaptureFields,
  form: CaptureForm,
): Result<DraftOf<"decision"> | DraftOf<"note">, FieldMisplaced> => {
  for (const [field, value] of Object.entries(form)) {
    if (value === undefined || !isFormField(field)) continue;
    const belongsTo = BELONGS[field] ?? OPEN_ENDED;
    if (!belongsTo.includes(namespace))
      return err({ kind: "field-misplaced", field, namespace, belongsTo });
  }
  const weight = importance === undefined ? {} : { importance };
  if (namespace === "decisions") {
    const body: DraftBody<"decision"> = { ...fields, ...weight, ...decisionFields(form) };
    return ok({ kind: "decision", overlong: "cut-line", body });
  }
  const body: DraftBody<"note"> = { ...fields, namespace, ...weight, ...noteFields(form) };
  return ok({ kind: "note", overlong: "cut-line", body });
};

/** What is noted among the decisions is a decision, by whatever door it comes. */
export const noteDraft = (
  namespace: Namespace,
  fields: DraftBody<"decision">,
): DraftOf<"decision"> | DraftOf<"note"> =>
  namespace === "decisions"
    ? { kind: "decision", body: fields }
    : { kind: "note", body: { ...fields, namespace } };

const OPEN_ENDED: readonly Namespace[] = [
  ...(["inception", "elicitation", "research", "progress", "blockers"] as const),
  ...(["reviews", "learnings", "retrospective", "patterns"] as const),
];

export const decisionFields = ({ context, rationale, alternatives }: CaptureForm) => ({
  ...(context === undefined ? {} : { context }),
  ...(rationale === undefined ? {} : { rationale }),
  ...(alternatives === undefined ? {} : { alternatives: [...alternatives] }),
});

export const noteFields = (form: CaptureForm) => {
  const { status, impact, milestone, insight, category, severity, verdict, outcome } = form;
  const { pattern, evidence, confidence } = form;
  return {
    ...(status === undefined ? {} : { status }),
    ...(impact === undefined ? {} : { impact }),
    ...(milestone === undefined ? {} : { milestone }),
    ...(insight === undefined ? {} : { insight }),
    ...(category === undefined ? {} : { category }),
    ...(severity === undefined ? {} : { severity }),
    ...(verdict === undefined ? {} : { verdict }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(evidence === undefined ? {} : { evidence: [...evidence] }),
    ...(confidence === undefined ? {} : { confidence }),
  };
};
