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
    "Says that a memory still holds",
    example,
    "From now on only what changes later speaks against it. `stale` tells which memories ask for it. Of work that was dropped it says that it failed: the gate then warns where it is done again, with what --why says.",
  ),
  parameters: {
    flags: amendFlags,
    positional: idsArgument("What holds, by the first characters of its id"),
  },
  func: answer(amendedAnswer, (context, flags: AmendFlags, ...ids: string[]) =>
    amendTargets(context, flags, ids, (fields) => ({
      kind: "confirm",
      body: { ...fields, text: flags.why ?? HOLDS },
    })),
  ),
});
