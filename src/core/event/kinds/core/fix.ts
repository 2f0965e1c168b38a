// fix: something that was wrong is right now. Closes the issue it names.
import { change, exampleChange } from "../../change.ts";
import { check, exampleCheck } from "../../check.ts";
import { exampleBody, exampleId } from "../../example.ts";
import { line, prose, reference, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { optional, required } from "../../type.ts";

export const fix = defineKind({
  name: "fix",
  says: "A problem was fixed.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "what fixed it"),
    issue: optional(reference, "the issue it closes"),
    cause: optional(prose, "the cause"),
    change: optional(change, "the features of the change"),
    check: optional(check, "the check that confirmed it"),
    confidence: optional(
      share,
      "how certain the automatic capture is; absent if a person recorded it",
    ),
  }),
  example: {
    ...exampleBody,
    key: "git:fix:0123456789abcdef0123456789abcdef01234567",
    text: "Send uploads in parts of 64 MB",
    issue: exampleId,
    cause: "The proxy closes any request that takes longer than a minute.",
    change: exampleChange,
    check: { ...exampleCheck, exit: 0, summary: "upload.test.ts: 12 passed" },
    confidence: "0.9",
  },
});
