// proposal: what a machine drew from a session or an entry. It is no memory until it is accepted.
import { FACT_NAME, FACT_VALUE } from "./fact.ts";
import { exampleBody, exampleId } from "../../example.ts";
import { FACT_SPANS, FACT_TYPES } from "../../facts.ts";
import { eventId, line, name, prose, share, time } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const PROPOSED_KINDS = ["fact", "lesson", "note"] as const;

export const proposal = defineKind({
  name: "proposal",
  says: "A machine drew something from a session or an entry; it waits until a person accepts or rejects it.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "the whole claim, as it would be remembered"),
    suggests: required(oneOf(...PROPOSED_KINDS), "the kind of memory that it would become"),
    name: optional(FACT_NAME, "of a fact: its dotted name"),
    value: optional(FACT_VALUE, "of a fact: what holds under that name"),
    type: optional(oneOf(...FACT_TYPES), "of a fact: its type"),
    span: optional(oneOf(...FACT_SPANS), "of a fact: how long it will matter"),
    reason: optional(prose, "of a lesson: why the rule holds"),
    category: optional(name, "of a lesson: its topic"),
    namespace: optional(name, "of a note: its namespace"),
    quote: required(prose, "the words of the session or entry on which it rests"),
    entry: optional(eventId, "the entry that it was drawn from; otherwise it was a session"),
    madeBy: required(name, "what drew it: `rules`, or the model that was asked"),
    confidence: required(share, "how certain that is, always below what a person states"),
    until: required(time, "when it no longer waits"),
  }),
  example: {
    ...exampleBody,
    text: "pref.commit_style: conventional commits",
    suggests: "fact",
    name: "pref.commit_style",
    value: "conventional commits",
    type: "preference",
    span: "long_term",
    reason: "The release notes are made from them.",
    category: "git",
    namespace: "learnings",
    quote: "please use conventional commits from now on",
    entry: exampleId,
    madeBy: "rules",
    confidence: "0.85",
    until: 1_769_817_600_000,
  },
});
