// twiceshy retire <id>… --as <reason>: the memory leaves every view; it stays in the log, and can be restored.
import { writing } from "../../writing.ts";
import { amend } from "../../../../engine/amend/amend.ts";
import { RETIREMENTS } from "../../../../core/event/kinds/amendment/retire.ts";
import { amendedAnswer, amendedIn, amendFlags, TWICE_IS_ONCE } from "../../shared/amendments.ts";
import { idsArgument } from "../../flags.ts";

export const { command, example, output } = writing(
  {
    more: `stale: was true once; superseded: something else took its place; retracted: was never true; mistyped: was written down wrong. ${TWICE_IS_ONCE}`,
    example: 'twiceshy retire h4xgq2 --as retracted --why "It was the cache, not the proxy"',
    flags: {
      ...amendFlags,
      as: { kind: "enum", values: RETIREMENTS, brief: "Why it is retired" },
    },
    ids: (...ids) => ids,
    positional: idsArgument("The memory, by the first characters of its id"),
    ...amendedAnswer,
  },
  (asked, ...ids) => {
    const { as, why: text = `Retired as ${as}`, session } = asked.flags;
    return amendedIn(
      asked,
      amend(asked.project, ids, session, (fields) => ({
        kind: "retire",
        body: { ...fields, as, text },
      })),
    );
  },
);
