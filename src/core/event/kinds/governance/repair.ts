// repair: something about the memories themselves was found amiss, and is proposed to be, or was, put right.
import { exampleBody, exampleId, otherExampleId } from "../../example.ts";
import { eventId, line, targets } from "../../field.ts";
import { defineKind } from "../../kind.ts";
import { oneOf, optional, required } from "../../type.ts";

export const repair = defineKind({
  name: "repair",
  says: "Something amiss among the memories is proposed to be put right, or was.",
  version: 1,
  stream: "team",
  fields: () => ({
    targets: required(targets, "the memories"),
    text: required(line, "what is amiss"),
    finding: required(
      oneOf("duplicates", "stale", "contradiction", "done-when-open"),
      "what sort of thing",
    ),
    act: required(oneOf("archive", "review"), "what is to be done; `review`: by a person"),
    stage: required(oneOf("proposed", "applied", "declined"), "how far it is"),
    of: optional(eventId, "the proposed repair that this one applies or declines"),
  }),
  example: {
    ...exampleBody,
    targets: [exampleId, otherExampleId],
    text: "Two items say the same",
    finding: "duplicates",
    act: "archive",
    stage: "applied",
    of: otherExampleId,
  },
});
