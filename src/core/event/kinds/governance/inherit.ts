// inherit: this project takes over memories of another. It ends when this event is retired.
import { exampleBody } from "../../example.ts";
import { count, line, name } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const inherit = defineKind({
  name: "inherit",
  says: "This project takes over memories of another.",
  version: 1,
  stream: "team",
  fields: () => ({
    text: required(line, "why"),
    from: required(name, "the other project's id"),
    mode: required(
      oneOf("rules-only", "stable-decisions", "marked", "combined"),
      "what is taken over",
    ),
    limit: optional(count, "how many memories at most"),
  }),
  example: {
    ...exampleBody,
    text: "Both services share their rules",
    from: "p-2",
    mode: "stable-decisions",
    limit: 8,
  },
});
