// The tool `supersede`: puts one memory in the place of others.
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { supersede as putInPlace } from "../../../engine/amend/amend.ts";
import { amending, amendedAnswer, idsArgument, whyArgument } from "../amendments.ts";
import { idArgument } from "../claims.ts";
import { takes } from "../tool.ts";
import { described } from "../schema.ts";

export const supersede = amending(
  {
    name: "supersede",
    profile: "full",
    title: "Put one in the place of others",
    does: "Say that one memory takes the place of others, which are out of use from then on.",
    takes: takes({
      ids: idsArgument,
      by: described(idArgument, "The memory that holds now"),
      why: v.exactOptional(whyArgument),
    }),
  },
  (project, { ids, by, why }) => {
    const amended = putInPlace(project, ids, by, { why });
    return amended.ok ? ok(amendedAnswer(project, amended.value)) : amended;
  },
);
