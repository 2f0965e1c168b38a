// item: one statement about the work, taken from a turn or made by a command: what it aims at, what is open, what is done.
import { exampleBody, exampleId } from "../../example.ts";
import { count, line, name, path, reference, yesOrNo } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { DONE_LEVELS, ITEM_FORMS, ITEM_SOURCES, TURN_ROLES } from "../../work/words.ts";
import { object, oneOf, optional, required } from "../../type.ts";

const span = () =>
  object("span", {
    start: required(count, "where the statement begins in the turn, in UTF-16 units"),
    end: required(count, "where it ends"),
  });

export const item = defineKind({
  name: "item",
  says: "A person or an agent stated something about the work: its aim, what is open, what is done.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "the statement"),
    form: required(oneOf(...ITEM_FORMS), "what it states"),
    level: optional(oneOf(...DONE_LEVELS), "Definition of Done only: what it is for"),
    role: required(oneOf(...TURN_ROLES), "who said it"),
    source: required(oneOf(...ITEM_SOURCES), "how it was recognised"),
    turn: optional(reference, "the turn it was said in"),
    span: optional(span(), "where in that turn"),
    lane: optional(name, "the host's id of the agent within the session, if it is a subagent"),
    mission: optional(name, "the mission that the session works on"),
    folder: optional(path, "the folder of the project that the agent worked in"),
    outside: optional(yesOrNo, "whether the agent worked outside the project's folder"),
  }),
  example: {
    ...exampleBody,
    text: "Tests for the upload",
    form: "done-when",
    level: "mission",
    role: "assistant",
    source: "label",
    turn: exampleId,
    span: { start: 25, end: 45 },
    lane: "reviewer",
    mission: "uploads",
    folder: "packages/upload",
    outside: "no",
  },
});
