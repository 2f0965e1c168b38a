// fact: something that holds, under a dotted name or as subject, relation and object. Two values
// under one name are two memories; the fold decides which of them is in force.
import { exampleBody, exampleId } from "../../example.ts";
import {
  FACT_SOURCES,
  FACT_SPANS,
  FACT_TYPES,
  isFactName,
  isPersonalFact,
  NAME_FORM,
} from "../../facts.ts";
import { eventId, line, name, share, time, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { asText } from "../../read.ts";
import { oneOf, optional, required, text } from "../../type.ts";
import { topicName } from "./entry.ts";

/** What is longer is no fact but a note. */
const VALUE_LIMIT = 500;
export const FACT_VALUE = text(`text, at most ${VALUE_LIMIT} characters`, {
  must: `must be at most ${VALUE_LIMIT} characters; put the rest into a note`,
  holds: (value) => value.length <= VALUE_LIMIT,
});

export const FACT_NAME = text("dotted name, at most 100 characters", {
  must: NAME_FORM,
  holds: isFactName,
});

export const fact = defineKind({
  name: "fact",
  says: "Something holds: a preference, a property of the project, a trait of a tool or a person.",
  version: 1,
  stream: "team",
  isPersonal: ({ name: called, subject }) =>
    isPersonalFact({ name: asText(called), subject: asText(subject) }),
  fields: () => ({
    text: required(line, "the whole claim, readable by itself"),
    name: optional(FACT_NAME, "its dotted name, whose first part is the family"),
    value: optional(
      FACT_VALUE,
      "what holds under that name; with neither `value` nor `object`, nothing holds there any more",
    ),
    subject: optional(name, "without a name: what it is about"),
    relation: optional(name, "how the object is related to the subject"),
    object: optional(FACT_VALUE, "what is said of the subject"),
    denied: optional(yesOrNo, "whether it says that this value or object does not hold"),
    part: optional(name, "the one part of the value that it changes; the rest holds as before"),
    type: optional(oneOf(...FACT_TYPES), "the type of fact"),
    span: optional(oneOf(...FACT_SPANS), "how long it will matter"),
    confidence: optional(share, "how certain it is; absent if its author did not say"),
    source: required(oneOf(...FACT_SOURCES), "what it goes back to"),
    from: optional(time, "when it begins to hold"),
    until: optional(time, "when it ceases to hold"),
    topic: optional(topicName, "the topic it belongs to"),
    entry: optional(eventId, "the entry that it was learned from"),
  }),
  example: {
    ...exampleBody,
    text: "project.deploy.target: the staging account",
    name: "project.deploy.target",
    value: "the staging account",
    subject: "project",
    relation: "deploys to",
    object: "the staging account",
    denied: "no",
    part: "region",
    type: "constraint",
    span: "current",
    confidence: "0.8",
    source: "correction",
    from: 1_767_225_600_000,
    until: 1_798_761_600_000,
    topic: "uploads",
    entry: exampleId,
  },
});
