// twiceshy supersede <id>… --by <id>: one memory takes the place of others.
import { writing } from "../../writing.ts";
import { supersede } from "../../../../engine/amend/amend.ts";
import { amendedAnswer, amendedIn, amendFlags } from "../../shared/amendments.ts";
import { idsArgument } from "../../flags.ts";

export const { command, example, output } = writing(
  {
    example: "twiceshy supersede h4xgq2 --by 7mzk3d",
    flags: {
      ...amendFlags,
      by: {
        kind: "parsed",
        parse: (id: string) => id,
        brief: "The memory that replaces them",
        placeholder: "id",
      },
    },
    ids: (...ids) => ids,
    positional: idsArgument("The memories to replace, by the first characters of their ids"),
    ...amendedAnswer,
  },
  (asked, ...ids) => amendedIn(asked, supersede(asked.project, ids, asked.flags.by, asked.flags)),
);
