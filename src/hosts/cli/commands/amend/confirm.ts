// twiceshy confirm <id>…: the memory was looked at again and holds, so earlier changes are no sign against it any more.
// Confirming dropped work says that it failed.
import { writing } from "../../writing.ts";
import { amend } from "../../../../engine/amend/amend.ts";
import { HOLDS } from "../../../../core/fold/amendment.ts";
import { amendedAnswer, amendedIn, amendFlags } from "../../shared/amendments.ts";
import { idsArgument } from "../../flags.ts";

export const { command, example, output } = writing(
  {
    more: "From now on, only later changes count against it. `stale` lists the memories to confirm. For work that was dropped, it records that the work failed: the gate then warns of a repeat, with the reason given with --why.",
    example: 'twiceshy confirm h4xgq2 --why "The queue was moved, not changed"',
    flags: amendFlags,
    ids: (...ids) => ids,
    positional: idsArgument("The memory, by the first characters of its id"),
    ...amendedAnswer,
  },
  (asked, ...ids) => {
    const { why: text = HOLDS, session } = asked.flags;
    return amendedIn(
      asked,
      amend(asked.project, ids, session, (fields) => ({
        kind: "confirm",
        body: { ...fields, text },
      })),
    );
  },
);
