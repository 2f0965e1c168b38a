// The tool `reopen`: opens a closed issue again.
import { amendBy, amendedSchema, amendingTakes, sayAmended, shapeAmended } from "../amendments.ts";
import { writing } from "../tool.ts";

export const reopen = writing(
  {
    name: "reopen",
    profile: "full",
    title: "Open again",
    does: "Open issues or blockers again that were closed: the fix did not hold.",
    takes: amendingTakes,
    gives: amendedSchema,
    shape: shapeAmended,
    say: sayAmended,
  },
  (project, { ids, why }) =>
    amendBy(project, ids, (fields) => ({
      kind: "reopen",
      overlong: "cut-line",
      body: { ...fields, text: why },
    })),
);
