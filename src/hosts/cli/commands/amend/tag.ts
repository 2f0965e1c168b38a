// twiceshy tag <id>… --add <tag> --remove <tag>: tags find memories again.
import { writing } from "../../writing.ts";
import { err } from "../../../../core/kit/result.ts";
import { amend } from "../../../../engine/amend/amend.ts";
import { amendedAnswer, amendedIn, amendFlags, TWICE_IS_ONCE } from "../../shared/amendments.ts";
import { idsArgument, textsFlag } from "../../flags.ts";

export const { command, example, output } = writing(
  {
    more: TWICE_IS_ONCE,
    example: "twiceshy tag h4xgq2 --add proxy --remove network",
    flags: {
      ...amendFlags,
      add: textsFlag("A tag to add (repeat for more)", "tag"),
      remove: textsFlag("A tag to remove (repeat for more)", "tag"),
    },
    ids: (...ids) => ids,
    positional: idsArgument("The memories, by the first characters of their ids"),
    ...amendedAnswer,
  },
  (asked, ...ids) => {
    const { add = [], remove = [], why: text = "Tagged", session } = asked.flags;
    if (add.length + remove.length === 0) return err({ kind: "tags-unsaid" });
    return amendedIn(
      asked,
      amend(asked.project, ids, session, (fields) => ({
        kind: "tag",
        body: {
          ...fields,
          ...(add.length === 0 ? {} : { add: [...add] }),
          ...(remove.length === 0 ? {} : { remove: [...remove] }),
          text,
        },
      })),
    );
  },
);
