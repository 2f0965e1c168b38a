// The acts that change what is remembered: each is only another event, naming its targets. Nothing is ever edited.
import type { Draft, DraftCommon } from "../core/capture/draft.ts";
import type { Memory } from "../core/fold/memory.ts";
import { ok, type Result } from "../core/kit/result.ts";
import { find, findAll, type FindFault } from "./find.ts";
import type { WritableProject } from "./project.ts";
import { rememberOne, type Remembered, type RememberFault } from "./remember.ts";
import { stampOf } from "./stamp.ts";

export type AmendFault = FindFault | RememberFault;

/** The fields every amendment has. */
export type AmendmentFields = DraftCommon & { readonly targets: string[] };

export interface Amended {
  readonly amendment: Remembered;
  /** The memories as they were before. */
  readonly targets: readonly Memory[];
}

/** Finds what was named, then remembers the amendment that `draftOf` makes of it. */
export const amend = (
  project: WritableProject,
  given: readonly string[],
  session: string | undefined,
  draftOf: (fields: AmendmentFields) => Draft,
): Result<Amended, AmendFault> => {
  const found = findAll(project, given);
  if (!found.ok) return found;
  const targets = [...new Set(found.value.map(({ id }) => id))];
  const amendment = rememberOne(project, draftOf({ ...stampOf(project, session), targets }));
  return amendment.ok ? ok({ amendment: amendment.value, targets: found.value }) : amendment;
};

/** One memory takes the place of others. */
export const supersede = (
  project: WritableProject,
  given: readonly string[],
  by: string,
  { session, why }: { readonly session?: string | undefined; readonly why?: string | undefined },
): Result<Amended, AmendFault> => {
  const successor = find(project, by);
  if (!successor.ok) return successor;
  const { id, text } = successor.value;
  return amend(project, given, session, (fields) => ({
    kind: "supersede",
    overlong: "cut-line",
    body: { ...fields, by: id, text: why ?? `Superseded by: ${text}` },
  }));
};
