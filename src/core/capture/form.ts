// What may be said of a capture beside its summary, by namespace, and the draft that it becomes: a
// decision for `decisions`, a note for all others.
import type { DraftBody, DraftCommon, DraftOf } from "../event/draft.ts";
import type { Namespace, note } from "../event/kinds/core/note.ts";
import type { BodyOf } from "../event/kind.ts";
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

const decisionFields = ({ context, rationale, alternatives }: CaptureForm) => ({
  ...(context === undefined ? {} : { context }),
  ...(rationale === undefined ? {} : { rationale }),
  ...(alternatives === undefined ? {} : { alternatives: [...alternatives] }),
});

const noteFields = (form: CaptureForm) => {
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
