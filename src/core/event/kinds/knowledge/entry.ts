// entry: a dialogue or document kept unchanged, from which facts are taken. The raw text is the body.
import { exampleBody } from "../../example.ts";
import { line, name, prose } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";

/** Where a topic stands, as told by a person or a model. */
export const topicState = object("topic state", {
  summary: required(prose, "where the topic stands"),
  bounds: required(list(prose), "where that applies, and what it assumes"),
  questions: required(list(prose), "what is still open"),
  actions: required(list(prose), "what is to be done next"),
  by: required(oneOf("person", "model", "rule"), "who told it"),
});

export const exampleTopicState = {
  summary: "Uploads fail at the proxy; the queue is the way out.",
  bounds: ["The staging server only"],
  questions: ["Does the production proxy have the same limit?"],
  actions: ["Ask for its configuration"],
  by: "model",
} as const;

export const entry = defineKind({
  name: "entry",
  says: "A dialogue or document is kept as it was.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "its title"),
    topic: required(name, "the topic it belongs to"),
    source: optional(name, "where it came from: a host, a file name"),
    state: optional(topicState, "where it leaves the topic"),
  }),
  example: {
    ...exampleBody,
    text: "Talk about the upload limit",
    body: "> Why do uploads fail?\n\nThe proxy closes them after a minute.",
    topic: "uploads",
    source: "codex",
    state: exampleTopicState,
  },
});
