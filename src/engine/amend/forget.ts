// Forgetting: a retirement whose tag also keeps the claim from being stated again.
import { FORGOTTEN } from "../../core/fold/amendment.ts";
import type { Result } from "../../core/kit/result.ts";
import type { WritableProject } from "../project.ts";
import { amend, type Amended, type AmendFault } from "./amend.ts";

export const forget = (
  project: WritableProject,
  given: readonly string[],
  {
    why = "Forgotten",
    session,
  }: { readonly why?: string | undefined; readonly session?: string | undefined },
): Result<Amended, AmendFault> =>
  amend(project, given, session, (fields) => ({
    kind: "retire",
    body: { ...fields, as: "retracted", tags: [FORGOTTEN], text: why },
  }));
