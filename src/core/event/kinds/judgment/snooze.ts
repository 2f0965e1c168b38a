// snooze: the gate is quiet until a moment, entirely or in part.
import { exampleBody, exampleId } from "../../example.ts";
import { line, path, targets, time } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const snooze = defineKind({
  name: "snooze",
  says: "The gate is quiet for a while.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "why"),
    until: required(time, "when it speaks again"),
    scope: required(
      oneOf("all", "session", "paths", "memories"),
      "what it is quiet about; `session`: in this event's session",
    ),
    paths: optional(list(path), "the files or folders"),
    targets: optional(targets, "the memories"),
  }),
  example: {
    ...exampleBody,
    text: "Trying the retry on purpose",
    until: 1_767_229_200_000,
    scope: "paths",
    paths: ["src/upload.ts"],
    targets: [exampleId],
  },
});
