// entry: a dialog or another text as it was, kept as evidence under a topic. Its summary may be replaced
// later, by an event of its own; the text never is.
import { exampleBody, exampleId } from "../../example.ts";
import { count, hash, line, name, prose, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required, text } from "../../type.ts";

export const ENTRY_SOURCES = ["file", "stdin", "transcript"] as const;

/** The most statements of one sort in a summary. */
export const MOST_STATEMENTS = 20;

/** A topic is words in lower case joined by hyphens, so that it is also the name of a folder. */
const TOPIC_FORM =
  "must be a topic such as release-process: letters, digits, hyphens, at most 64 characters";

const LONGEST_TOPIC = 64;

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const isTopic = (topic: string): boolean =>
  topic.length <= LONGEST_TOPIC &&
  /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u.test(topic) &&
  !DEVICE.test(topic);

/** The topic that a person means by these words; undefined if they name none. */
export const topicOf = (words: string): string | undefined => {
  const topic = words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return isTopic(topic) ? topic : undefined;
};

export const topicName = text("topic: words in lower case joined by hyphens", {
  must: TOPIC_FORM,
  holds: isTopic,
});

const statements = list(line, MOST_STATEMENTS);

/** What a summary says, whoever wrote it. */
export const summaryFields = {
  bounds: optional(statements, "where it applies, and what it assumes"),
  questions: optional(statements, "what is still open"),
  actions: optional(statements, "what to do next"),
} as const;

export const exampleSummary = {
  bounds: ["Only for uploads over 1 GB"],
  questions: ["Does the new proxy keep connections open?"],
  actions: ["Ask the provider for its limit"],
} as const;

export const entry = defineKind({
  name: "entry",
  says: "A dialog or another text, kept as it was under a topic.",
  version: 1,
  stream: "local",
  longestBytes: 10 << 20,
  fields: () => ({
    text: required(line, "its title"),
    topic: required(topicName, "the topic"),
    source: required(oneOf(...ENTRY_SOURCES), "where the text came from"),
    from: optional(name, "the name of the file, or the session"),
    digest: required(hash, "SHA-256 of the whole text as it is stored, redacted"),
    bytes: required(count, "the length of that text in UTF-8"),
    summary: optional(prose, "what it comes to"),
    ...summaryFields,
    extracted: required(yesOrNo, "`yes`: no one wrote the summary, it was taken from the text"),
  }),
  example: {
    ...exampleBody,
    text: "Why large uploads fail",
    topic: "uploads",
    source: "transcript",
    from: "s-1",
    digest: exampleId,
    bytes: 120_000,
    summary: "The proxy closes requests after 60 seconds.",
    ...exampleSummary,
    extracted: "no",
  },
});
