// item: one thing a turn said about the work: what is wanted, open, done, in the way, or claimed.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { count, importance, line, name, reference, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

/** The part of a turn that an item was taken from. */
const span = object("span", {
  field: required(name, "dotted path of the turn's field"),
  start: required(count, "first character, in UTF-16 units"),
  end: required(count, "the one after the last"),
});

export const item = defineKind({
  name: "item",
  says: "Something was said about the work: wanted, open, done, in the way, or claimed.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "what was said"),
    type: required(
      oneOf(
        "objective",
        "request",
        "constraint",
        "pending",
        "completed",
        "blocker",
        "decision",
        "done-when",
        "claim",
        "summary",
      ),
      "what sort of thing it is; `done-when`: a line of the Definition of Done",
    ),
    level: optional(oneOf("project", "mission", "session"), "how far it reaches"),
    mission: optional(name, "the mission it belongs to"),
    by: required(oneOf("user", "assistant", "host", "person"), "who said it"),
    rule: optional(name, "the label, list or call it was taken from"),
    turn: optional(reference, "the turn it was said in"),
    span: optional(span, "where in that turn"),
    closes: optional(list(reference), "the items it completes or clears"),
    importance: optional(importance, "how weighty it is"),
    confidence: optional(share, "how sure the extraction is"),
  }),
  example: {
    ...exampleBody,
    text: "Measure the limit of the staging proxy",
    type: "completed",
    level: "session",
    mission: "uploads",
    by: "assistant",
    rule: "pending",
    turn: exampleId,
    span: { field: "reply", start: 9, end: 35 },
    closes: [otherExampleId],
    importance: 4,
    confidence: "0.78",
  },
});
