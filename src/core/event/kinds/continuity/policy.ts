// policy: what becomes of statements about the work of a certain sort, until the policy is ended.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, name, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required, whole } from "../../type.ts";
import { ITEM_FORMS } from "../../work/words.ts";

export const POLICY_RULES = ["exclude", "keep", "tag", "never-archive", "archive-after"] as const;
export type PolicyRule = (typeof POLICY_RULES)[number];

export const LONGEST_POLICY_DAYS = 3_650;

export const policy = defineKind({
  name: "policy",
  says: "Statements about the work of a certain sort are excluded, kept, tagged or archived by a rule, or that rule was ended.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "why"),
    rule: required(oneOf(...POLICY_RULES), "what becomes of them"),
    words: optional(line, "those that hold these words, in any case"),
    forms: optional(list(oneOf(...ITEM_FORMS)), "those of these forms"),
    targets: optional(targets, "these items"),
    tagged: optional(name, "those that carry this tag"),
    label: optional(name, "`tag` only: the tag that they carry from then on"),
    days: optional(
      whole(`whole number from 1 to ${LONGEST_POLICY_DAYS}`, 1, LONGEST_POLICY_DAYS),
      "`archive-after` only: how many days after they were stated",
    ),
    ends: optional(eventId, "the policy that is ended; no other is made then"),
  }),
  example: {
    ...exampleBody,
    text: "The customer asked for it",
    rule: "archive-after",
    words: "pilot customer",
    forms: ["pending"],
    targets: [exampleId],
    tagged: "release",
    label: "launch",
    days: 30,
    ends: otherExampleId,
  },
});
