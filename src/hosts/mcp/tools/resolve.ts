// The tool `resolve`: closes an issue or a blocker without a fix.
import { amendBy, amendedSchema, amendingTakes, sayAmended, shapeAmended } from "../amendments.ts";
import { writing } from "../tool.ts";

export const resolve = writing(
  {
    name: "resolve",
    profile: "full",
    title: "Close without a fix",
    does: "Close issues or blockers that need no fix: no longer wanted, not to be seen any more, done elsewhere.",
    takes: amendingTakes,
    gives: amendedSchema,
    shape: shapeAmended,
    say: sayAmended,
  },
  (project, { ids, why }) =>
    amendBy(project, ids, (fields) => ({
      kind: "resolve",
      overlong: "cut-line",
      body: { ...fields, text: why },
    })),
);
