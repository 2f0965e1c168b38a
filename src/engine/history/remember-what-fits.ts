// Remembers many drafts at once. A refused draft affects only itself; a disk that refuses stops everything.
import type { Refusal } from "../../core/append/admit.ts";
import type { Candidate } from "../../core/append/candidate.ts";
import type { Draft } from "../../core/event/draft.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { forgottenIn, type Returning } from "../amend/forgotten.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { admitting, type Unspoken } from "../remember/remember.ts";

/** What keeps one draft out, and no other. */
export type Refused = Refusal | Unspoken | Returning;

export const rememberWhatFits = (
  project: WritableProject,
  drafts: readonly Draft[],
): Result<{ readonly remembered: number; readonly refused: readonly Refused[] }, AppendFault> => {
  if (drafts.length === 0) return ok({ remembered: 0, refused: [] });
  const admitOne = admitting(project, forgottenIn(project));
  const fit: Candidate[] = [];
  const refused: Refused[] = [];
  for (const draft of drafts) {
    const admitted = admitOne(draft);
    if (admitted.ok) fit.push(admitted.value);
    else refused.push(admitted.error);
  }
  const appended = project.write.append(fit);
  return appended.ok ? ok({ remembered: fit.length, refused }) : appended;
};

export const isRefusal = (fault: Refused | AppendFault): fault is Refused =>
  fault.kind.startsWith("draft-");
