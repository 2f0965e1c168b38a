// twiceshy confirm <id>…: the memory was looked at again and holds, so earlier changes are no sign against it any more.
// Confirming dropped work says that it failed.
import { buildCommand } from "@stricli/core";
import { HOLDS } from "../../../../core/fold/amendment.ts";
import {
  amendedAnswer,
  amendFlags,
  amendTargets,
  type AmendFlags,
} from "../../shared/amendments.ts";
import { answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { idsArgument } from "../../flags.ts";
import { describe } from "../../describe.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy confirm h4xgq2 --why "The queue was moved, not changed"';

export const command = buildCommand<AmendFlags, string[], CliContext>({
  docs: describe(
    "Confirm that a memory still holds",
    example,
    "From now on, only later changes count against it. `stale` lists the memories to confirm. For work that was dropped, it records that the work failed: the gate then warns of a repeat, with the reason given with --why.",
  ),
  parameters: {
    flags: amendFlags,
    positional: idsArgument("The memory, by the first characters of its id"),
  },
  func: answer(amendedAnswer, (context, flags: AmendFlags, ...ids: string[]) =>
    amendTargets(context, flags, ids, (fields) => ({
      kind: "confirm",
      body: { ...fields, text: flags.why ?? HOLDS },
    })),
  ),
});
