// The tool `resolve`: closes an issue or a blocker without a fix.
import { amendBy, amending, amendingTakes } from "../../amendments.ts";

export const resolve = amending(
  {
    name: "resolve",
    profile: "full",
    title: "Close without a fix",
    does: "Close issues or blockers that need no fix: no longer wanted, not to be seen any more, done elsewhere.",
    takes: amendingTakes,
  },
  (project, { ids, why }) =>
    amendBy(project, ids, (fields) => ({ kind: "resolve", body: { ...fields, text: why } })),
);
