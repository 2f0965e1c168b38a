// twiceshy revive <id> "why": what was muted speaks again.
import { buildCommand } from "@stricli/core";
import { revive } from "../../../../engine/trust/mute.ts";
import { amendedAnswer } from "../../shared/amendments.ts";
import { answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import { idAndWhy, turnBy, turnFlags, type TurnFlags } from "../../shared/gate.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy revive h4xgq2 "The matching is better now"';

export const command = buildCommand<TurnFlags, string[], CliContext>({
  docs: describe(
    "Unmute a memory or a rule of the gate",
    example,
    "Works whether a person muted it or its precision did; its precision is measured from zero again. Also ends an answer --not-applicable. Only a person may do this, at a terminal.",
  ),
  parameters: {
    flags: turnFlags,
    positional: idAndWhy("The memory, by the first characters of its id, and why"),
  },
  func: answer(amendedAnswer, (context, flags: TurnFlags, ...words: string[]) =>
    turnBy(context, flags, words, revive),
  ),
});
