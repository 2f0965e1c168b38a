// priority: which pieces of work come first.
import { exampleBody, exampleId } from "../../example.ts";
import { line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { required, whole } from "../../type.ts";

/** The priority of what has none. */
export const USUAL_PRIORITY = 3;
export const FIRST_PRIORITY = 1;
export const LAST_PRIORITY = 5;

export const priority = defineKind({
  name: "priority",
  says: "Pieces of work were given a priority.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the issues or items"),
    text: required(line, "why"),
    priority: required(
      whole("whole number from 1 to 5", FIRST_PRIORITY, LAST_PRIORITY),
      "1 comes first, 5 last; 3 is that of what has none",
    ),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId],
    text: "The release waits for it",
    priority: 1,
  },
});
