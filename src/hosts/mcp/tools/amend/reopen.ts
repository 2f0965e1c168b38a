// The tool `reopen`: opens a closed issue again.
import { amendBy, amending, amendingTakes } from "../../amendments.ts";

export const reopen = amending(
  {
    name: "reopen",
    profile: "full",
    title: "Open again",
    does: "Open issues or blockers again that were closed: the fix did not hold.",
    takes: amendingTakes,
  },
  (project, { ids, why }) =>
    amendBy(project, ids, (fields) => ({ kind: "reopen", body: { ...fields, text: why } })),
);
