// retire: a memory no longer counts. It stays in the log with the reason why it left the summaries.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, required } from "../../type.ts";

export const RETIREMENTS = ["stale", "superseded", "retracted", "mistyped"] as const;

export const retire = defineKind({
  name: "retire",
  says: "These memories no longer count.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "why"),
    as: required(
      oneOf(...RETIREMENTS),
      "`stale`: true once; `superseded`: something newer holds; `retracted`: was never true; `mistyped`: a slip",
    ),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The proxy is gone",
    as: "stale",
  },
});
