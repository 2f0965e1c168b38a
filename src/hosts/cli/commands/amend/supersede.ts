// twiceshy supersede <id>… --by <id>: one memory takes the place of others.
import { buildCommand } from "@stricli/core";
import { supersede } from "../../../../engine/amend/amend.ts";
import { amendBy, amendedAnswer, amendFlags, type AmendFlags } from "../../shared/amendments.ts";
import { answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { idsArgument } from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends AmendFlags {
  readonly by: string;
}

export const { output } = amendedAnswer;
export const example = "twiceshy supersede h4xgq2 --by 7mzk3d";

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe("Replace memories with a newer one", example),
  parameters: {
    flags: {
      ...amendFlags,
      by: {
        kind: "parsed",
        parse: (id: string) => id,
        brief: "The memory that replaces them",
        placeholder: "id",
      },
    },
    positional: idsArgument("The memories to replace, by the first characters of their ids"),
  },
  func: answer(amendedAnswer, (context, flags: Flags, ...ids: string[]) =>
    amendBy(context, flags, (project) => supersede(project, ids, flags.by, flags)),
  ),
});
