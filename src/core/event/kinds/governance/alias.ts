// alias: two names mean the same.
import { exampleBody } from "../../example.ts";
import { line, name } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, required } from "../../type.ts";

export const alias = defineKind({
  name: "alias",
  says: "Two names mean the same.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "why"),
    of: required(oneOf("project", "scope", "session", "path", "word"), "what is named"),
    name: required(name, "the other name"),
    means: required(name, "what it stands for"),
  }),
  example: {
    ...exampleBody,
    text: "The team says freeze, the runbook says hold",
    of: "word",
    name: "freeze",
    means: "publish hold",
  },
});
