// The tool `supersede`: puts one memory in the place of others.
import * as v from "valibot";
import { supersede as putInPlace } from "../../../../engine/amend/amend.ts";
import { amendedBy, amending, idsArgument, whyArgument } from "../../amendments.ts";
import { idArgument } from "../../claims.ts";
import { takes } from "../../tool.ts";
import { described } from "../../schema.ts";

export const supersede = amending(
  {
    name: "supersede",
    profile: "full",
    title: "Replace memories",
    does: "Replace memories with another one; they no longer count.",
    takes: takes({
      ids: idsArgument,
      by: described(idArgument, "The memory that holds now"),
      why: v.exactOptional(whyArgument),
    }),
  },
  (project, { ids, by, why }) =>
    amendedBy(project, ids, (held) => putInPlace(held, ids, by, { why })),
);
