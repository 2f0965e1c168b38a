// twiceshy forget <id>…: the memory leaves every answer and every view, and stating it again does not bring it back. The log
// keeps it; purge is what erases.
import { forget } from "../../../../engine/amend/forget.ts";
import { amendedAnswer, amendedIn, amendFlags, TWICE_IS_ONCE } from "../../shared/amendments.ts";
import { idsArgument } from "../../flags.ts";
import { writing } from "../../writing.ts";

export const { command, example, output } = writing(
  {
    more: `Search, the brief, the gate, git notes and the readable files no longer show it; the log keeps it, and restore brings it back. The same claim is refused from then on, from anybody and in any spelling. To erase it for good, use purge. ${TWICE_IS_ONCE}`,
    example: 'twiceshy forget h4xgq2 --why "It was never true"',
    flags: amendFlags,
    ids: (...ids) => ids,
    positional: idsArgument("The memory, by the first characters of its id"),
    ...amendedAnswer,
  },
  (asked, ...ids) => amendedIn(asked, forget(asked.project, ids, asked.flags)),
);
