// turn: what a person or an agent said, once. The items drawn from it name it, so that each can be read where it was said.
import { exampleBody, exampleId } from "../../example.ts";
import { count, hash, line, name, path, yesOrNo } from "../../field.ts";
import { TURN_ASIDES, TURN_ROLES } from "../../work/words.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const turn = defineKind({
  name: "turn",
  says: "A person or an agent spoke in a session.",
  version: 1,
  stream: "local",
  longestBytes: 10 << 20,
  fields: () => ({
    text: required(line, "how it begins; the body holds the whole text"),
    role: required(oneOf(...TURN_ROLES), "who said it"),
    digest: required(hash, "SHA-256 of the whole text as it is stored, redacted"),
    host: optional(name, "the agent's host"),
    turn: optional(name, "the id that the host gives the turn"),
    lane: optional(name, "the host's id of the agent within the session, if it is a subagent"),
    mission: optional(name, "the mission that the session works on"),
    folder: optional(path, "the folder of the project that the agent worked in"),
    outside: optional(yesOrNo, "whether the agent worked outside the project's folder"),
    aside: optional(oneOf(...TURN_ASIDES), "why nothing was taken from it"),
    omitted: optional(count, "how many statements it makes beyond those that were taken"),
  }),
  example: {
    ...exampleBody,
    text: "Done: the retry. Pending: tests for the upload; the changelog.",
    role: "assistant",
    digest: exampleId,
    host: "an-agent",
    turn: "turn-1",
    lane: "reviewer",
    mission: "uploads",
    folder: "packages/upload",
    outside: "no",
    aside: "diagnostic",
    omitted: 4,
  },
});
