// Remembers a capture: a summary in a namespace with its structured fields, and in the same act
// resolves the blockers that it settles.
import { captureDraft, type CaptureForm, type FieldMisplaced } from "../../core/capture/form.ts";
import type { Namespace } from "../../core/event/kinds/core/note.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { amend, mayBeResolved, type AmendFault } from "../amend/amend.ts";
import type { WritableProject } from "../project.ts";
import { findAll } from "../recall/find.ts";
import type { ClaimFields } from "./claim-fields.ts";
import type { ForIssue } from "./remember-attempt.ts";
import { rememberNew } from "./remember-new.ts";
import { specInWork } from "./spec-in-work.ts";

export interface Capture {
  readonly namespace: Namespace;
  readonly form: CaptureForm;
  /** Absent: the specification in work. Empty: none. */
  readonly spec?: string | undefined;
  readonly phase?: string | undefined;
  readonly importance?: number | undefined;
  /** Other memories that it has to do with. */
  readonly relates?: readonly string[] | undefined;
  /** The issues or blockers that it settles. */
  readonly resolves?: readonly string[] | undefined;
}

export type CaptureFault = AmendFault | FieldMisplaced;

/** How a memory is related to one that it merely has to do with. */
const SEE = "see";

export const rememberCapture = (
  project: WritableProject,
  fields: ClaimFields,
  { namespace, form, spec, phase, importance, relates = [], resolves = [] }: Capture,
): Result<ForIssue, CaptureFault> => {
  const related = findAll(project, relates);
  if (!related.ok) return related;
  const settled = findAll(project, resolves);
  if (!settled.ok) return settled;
  const fit = mayBeResolved(settled.value);
  if (!fit.ok) return fit;
  const plan = spec ?? specInWork(project) ?? "";
  const relations = [
    ...(fields.relates ?? []),
    ...related.value.map(({ id }) => ({ as: SEE, to: id })),
    ...settled.value.map(({ id }) => ({ as: "resolves", to: id })),
  ];
  const draft = captureDraft(
    namespace,
    {
      ...fields,
      ...(plan === "" ? {} : { spec: plan }),
      ...(phase === undefined ? {} : { phase }),
      ...(relations.length === 0 ? {} : { relates: relations }),
      importance,
    },
    form,
  );
  if (!draft.ok) return draft;
  const recorded = rememberNew(project, draft.value);
  if (!recorded.ok) return recorded;
  if (resolves.length > 0) {
    const { remembered } = recorded.value;
    const { id, text } = remembered;
    const amended = amend(project, resolves, fields.session, (stamp) => ({
      kind: "resolve",
      overlong: "cut-line",
      body: { ...stamp, by: id, text },
    }));
    if (!amended.ok) return amended;
    const { targets } = amended.value;
    return ok({ remembered, issueReopened: false, settled: targets });
  }
  return recorded;
};
