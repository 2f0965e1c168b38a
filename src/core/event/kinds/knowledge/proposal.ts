// proposal: a memory that was suggested, and counts for nothing until somebody approves it.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { line, name, reference, share } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, optional, required } from "../../type.ts";
import { exampleTopicState, topicState } from "./entry.ts";
import { exampleFact, factFields } from "./fact.ts";
import { exampleLesson, lessonFields } from "./lesson.ts";
import { namespace } from "../core/note.ts";

export const proposal = defineKind({
  name: "proposal",
  says: "A memory is suggested, and waits for approval.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "the text of the suggested memory"),
    suggests: required(
      oneOf("note", "decision", "lesson", "fact", "topic-state"),
      "the kind of memory that is suggested",
    ),
    from: required(oneOf("signal", "outcome", "history", "model"), "what suggested it"),
    rule: optional(name, "the rule or the model behind it"),
    confidence: required(share, "how sure that was"),
    novelty: optional(share, "how new it is against what is known"),
    near: optional(list(reference), "memories that say nearly the same"),
    evidence: optional(list(reference), "what it was taken from"),
    namespace: optional(namespace, "of a suggested note"),
    lesson: optional(object("suggested lesson", lessonFields), "a suggested lesson's own fields"),
    fact: optional(object("suggested fact", factFields), "a suggested fact's own fields"),
    state: optional(topicState, "a suggested state of a topic"),
  }),
  example: {
    ...exampleBody,
    text: "A forced push to a shared branch loses the work of others",
    suggests: "lesson",
    from: "signal",
    rule: "learning",
    confidence: "0.75",
    novelty: "0.6",
    near: [exampleId],
    evidence: [otherExampleId],
    namespace: "learnings",
    lesson: exampleLesson,
    fact: exampleFact,
    state: exampleTopicState,
  },
});
