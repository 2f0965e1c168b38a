// The tool `forget`: takes memories out of every answer, and keeps the same claims from coming back.
import { forget as forgetThem } from "../../../../engine/amend/forget.ts";
import { amendedBy, amending, amendingTakes } from "../../amendments.ts";

export const forget = amending(
  {
    name: "forget",
    profile: "full",
    title: "Forget",
    does: "Forget what should never have been remembered: no answer shows it, and the same claim is refused. Only a person brings it back.",
    takes: amendingTakes,
  },
  (project, { ids, why }) => amendedBy(project, ids, (held) => forgetThem(held, ids, { why })),
);
