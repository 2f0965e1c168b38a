// snapshot: the work at one moment, as a place in the log and the digest of what is folded up to there.
import { exampleBody, exampleId } from "../../example.ts";
import { count, hash, line, name } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, object, oneOf, required, whole } from "../../type.ts";

const chainHead = () =>
  object("chain head", {
    writer: required(name, "whose chain"),
    stream: required(oneOf("team", "local"), "which of its chains"),
    seq: required(
      whole("whole number, at least 1", 1),
      "the position of the last event that counts",
    ),
  });

export const snapshot = defineKind({
  name: "snapshot",
  says: "The state of the work was recorded as a place in the log, so that it can be restored.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "why"),
    heads: required(
      list(chainHead(), 400),
      "up to where each chain counts; a chain that is not named counts for nothing",
    ),
    state: required(hash, "the SHA-256 of the state of the work that is folded from them"),
    items: required(count, "how many statements they hold"),
  }),
  example: {
    ...exampleBody,
    text: "Before the importer is rewritten",
    heads: [{ writer: "waaaaaaaaaaaaa", stream: "local", seq: 12 }],
    state: exampleId,
    items: 9,
  },
});
