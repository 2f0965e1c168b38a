// attempt: something was tried, and what came of it. The gate works from these.
import { change, exampleChange } from "../../change.ts";
import { check, condition, exampleCheck, exampleCondition } from "../../check.ts";
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, prose, reference, sha, share, time } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

const OUTCOMES = ["worked", "failed", "partial"] as const;
export type AttemptOutcome = (typeof OUTCOMES)[number];

export const attempt = defineKind({
  name: "attempt",
  says: "A change was tried: it worked, failed, or worked in part.",
  version: 2,
  stream: "team",
  fields: () => ({
    text: required(line, "what was tried"),
    outcome: required(oneOf(...OUTCOMES), "how it ended; always stated, never defaulted"),
    issue: optional(reference, "the issue it was tried for"),
    reason: optional(
      prose,
      "why it failed, in the words of the person who reverted it; absent if no reason was given",
    ),
    change: optional(change, "the features of the change"),
    check: optional(check, "the check that judged it"),
    errors: optional(list(name, 50), "all errors, if there were several; `check` holds the first"),
    conditions: optional(
      list(condition, 50),
      "the conditions when it was judged, such as versions of dependencies",
    ),
    parts: optional(list(sha, 100), "the other commits that were reverted together with it"),
    failedBefore: optional(list(time, 50), "when the same change had failed before, oldest first"),
    takenBackAt: optional(time, "when it was reverted"),
    confidence: optional(
      share,
      "how certain the automatic capture is; absent if a person recorded it",
    ),
  }),
  example: {
    ...exampleBody,
    key: "git:revert:0123456789abcdef0123456789abcdef01234567",
    text: "Retry the upload three times",
    body: "Wrapped the call in a loop without a pause.",
    outcome: "failed",
    issue: exampleId,
    reason: "The server counts each retry as a new upload.",
    change: exampleChange,
    check: exampleCheck,
    errors: ["error: socket hang up at upload", "error: socket hang up at retry"],
    conditions: [exampleCondition],
    parts: ["89abcdef0123456789abcdef0123456789abcdef"],
    failedBefore: [1_735_689_600_000],
    takenBackAt: 1_768_435_200_000,
    confidence: "0.95",
  },
});
