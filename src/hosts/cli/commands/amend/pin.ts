// twiceshy pin <id>…: the memory comes before all others of its sort, until it is unpinned.
import { writing } from "../../writing.ts";
import { amend } from "../../../../engine/amend/amend.ts";
import { amendedAnswer, amendedIn, amendFlags, TWICE_IS_ONCE } from "../../shared/amendments.ts";
import { idsArgument, switchFlag } from "../../flags.ts";

export const { command, example, output } = writing(
  {
    more: TWICE_IS_ONCE,
    example: 'twiceshy pin h4xgq2 --why "Everyone who touches uploads must know it"',
    flags: { ...amendFlags, off: switchFlag("Unpin them") },
    ids: (...ids) => ids,
    positional: idsArgument("The memories, by the first characters of their ids"),
    ...amendedAnswer,
  },
  (asked, ...ids) => {
    const { off, session, why: text = off ? "Unpinned" : "Pinned" } = asked.flags;
    return amendedIn(
      asked,
      amend(asked.project, ids, session, (fields) => ({
        kind: "pin",
        body: { ...fields, pinned: off ? "no" : "yes", text },
      })),
    );
  },
);
