// fact: one atomic statement (subject, relation, object) and the entry it was taken from.
import { exampleBody, exampleId } from "../../example.ts";
import { line, name, points, prose, reference, share, time } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

/** A fact's own fields. A proposal may suggest the same ones. */
export const factFields = {
  subject: required(name, "what it is about"),
  relation: required(name, "how the two are related"),
  object: required(prose, "what is said of the subject"),
  type: required(
    oneOf("identity", "commitment", "constraint", "preference", "trait", "event"),
    "what sort of fact it is",
  ),
  span: required(
    oneOf("short-term", "medium-term", "current", "long-term", "future"),
    "for how long it is meant to hold",
  ),
  confidence: required(share, "how sure whoever took it down was"),
  score: optional(points, "a person's score at that time; later ones are `score` events"),
  entry: optional(reference, "the entry it was taken from"),
  entryWhen: optional(time, "when that entry was made"),
} as const;

export const exampleFact = {
  subject: "staging proxy",
  relation: "closes requests after",
  object: "60 seconds",
  type: "constraint",
  span: "long-term",
  confidence: "0.9",
  score: 8,
  entry: exampleId,
  entryWhen: 1_767_222_000_000,
} as const;

export const fact = defineKind({
  name: "fact",
  says: "One statement holds: subject, relation, object.",
  version: 1,
  stream: "team",
  fields: () => ({ text: required(line, "the statement as a sentence"), ...factFields }),
  example: {
    ...exampleBody,
    text: "The staging proxy closes requests after 60 seconds",
    ...exampleFact,
  },
});
