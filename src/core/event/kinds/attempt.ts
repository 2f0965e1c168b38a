// attempt: something was tried, and what came of it. What the gate is fed by.
import * as v from "valibot";
import { change, exampleChange } from "../change.ts";
import { check, condition, exampleCheck } from "../check.ts";
import { exampleCommon, exampleId } from "../example.ts";
import { line, list, prose, reference, share } from "../field.ts";
import { defineKind } from "../kind.ts";

export const OUTCOMES = ["worked", "failed", "partial"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const attempt = defineKind({
  name: "attempt",
  says: "Something was tried, and it worked, failed, or worked in part.",
  version: 1,
  stream: "team",
  fields: {
    text: line,
    /** Always said, never defaulted. */
    outcome: v.picklist(OUTCOMES),
    /** The issue it was tried for. */
    issue: v.exactOptional(reference),
    /** Why it failed, in the words of whoever took it back; absent where nobody said. */
    reason: v.exactOptional(prose),
    change: v.exactOptional(change),
    check: v.exactOptional(check),
    conditions: v.exactOptional(list(condition, 50)),
    /** How sure the capture is, where no person said it. */
    confidence: v.exactOptional(share),
  },
  example: {
    ...exampleCommon,
    key: "git:revert:0123456789abcdef0123456789abcdef01234567",
    text: "Retry the upload three times",
    body: "Wrapped the call in a loop without a pause.",
    outcome: "failed",
    issue: exampleId,
    reason: "The server counts each retry as a new upload.",
    change: exampleChange,
    check: exampleCheck,
    conditions: [{ on: "dependency", name: "undici", holds: "6" }],
    confidence: "0.95",
  },
});
