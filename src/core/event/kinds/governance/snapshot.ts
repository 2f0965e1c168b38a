// snapshot: a moment of the log to which one can return. The log forgets nothing, so its heads are enough.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { count, eventId, hash, line } from "../../field.ts";
import { isWriterId } from "../../id.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, required, text } from "../../type.ts";

const writerId = text("writer id", { must: "must be the id of a writer", holds: isWriterId });

const chainHead = object("chain head", {
  writer: required(writerId, "the chain's writer"),
  stream: required(oneOf("team", "local"), "the chain's stream"),
  seq: required(count, "the last position it counts in"),
  id: required(eventId, "the event there"),
});

export const snapshot = defineKind({
  name: "snapshot",
  says: "A moment of the log is marked, to be returned to.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "what it is called, or why it was taken"),
    heads: required(list(chainHead, 300), "how far each chain reached"),
    events: required(count, "how many events it counts in"),
    hash: required(hash, "SHA-256 of what was folded from them"),
  }),
  example: {
    ...exampleBody,
    text: "Before the clean-up",
    heads: [{ writer: "waaaaaaaaaaaaa", stream: "team", seq: 41, id: exampleId }],
    events: 41,
    hash: otherExampleId,
  },
});
