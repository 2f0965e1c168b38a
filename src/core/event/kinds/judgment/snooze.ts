// snooze: the gate is quiet until a moment, entirely or in part.
import { exampleBody, exampleId } from "../../example.ts";
import { line, path, targets, time } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { list, oneOf, optional, required } from "../../type.ts";

export const snooze = defineKind({
  name: "snooze",
  says: "The gate gives no warnings until a given time.",
  version: 1,
  stream: "local",
  fields: () => ({
    text: required(line, "why"),
    until: required(time, "when warnings resume"),
    scope: required(
      oneOf("all", "session", "paths", "memories"),
      "which warnings are snoozed; `session`: those in this event's session",
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
