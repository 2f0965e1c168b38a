// The tool `retire`: takes memories out of use. They stay in the log, and can be brought back.
import * as v from "valibot";
import { amendBy, amending, idsArgument, whyArgument } from "../../amendments.ts";
import { takes } from "../../tool.ts";

export const retire = amending(
  {
    name: "retire",
    profile: "full",
    title: "Take out of use",
    does: "Take memories out of use that no longer hold (stale), were never true (retracted) or were mistyped. If something new holds instead, use `supersede`.",
    takes: takes({
      ids: idsArgument,
      as: v.picklist(["stale", "retracted", "mistyped"]),
      why: whyArgument,
    }),
  },
  (project, { ids, as, why }) =>
    amendBy(project, ids, (fields) => ({ kind: "retire", body: { ...fields, as, text: why } })),
);
