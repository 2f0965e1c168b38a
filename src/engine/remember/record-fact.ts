// Records a fact, in whichever of the two logs it belongs to, and puts it in the place of those that it replaces.
import type { FactFields } from "../../core/capture/fact.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Result } from "../../core/kit/result.ts";
import type { AmendFault } from "../amend/amend.ts";
import type { WritableProject } from "../project.ts";
import type { ClaimFault, ClaimInput } from "./claim-fields.ts";
import { recordClaim, type ClaimRecorded } from "./record-claim.ts";
import { rememberReplacing } from "./remember-replacing.ts";

export interface FactGiven {
  readonly claim: ClaimInput;
  readonly fields: FactFields;
  readonly supersedes: readonly string[];
  /** It stays in this clone. */
  readonly isLocal?: boolean;
  /** Where it was learned. */
  readonly from?: { readonly topic?: string; readonly entry?: EventId };
}

export const recordFact = (
  project: WritableProject,
  { claim, fields, supersedes, isLocal = false, from = {} }: FactGiven,
): Result<ClaimRecorded, ClaimFault | AmendFault> =>
  recordClaim(project, claim, (common) =>
    rememberReplacing(project, supersedes, {
      kind: "fact",
      ...(isLocal ? { stream: "local" as const } : {}),
      body: { ...common, ...fields, ...from },
    }),
  );
