// twiceshy mute <id> "why": a memory goes on judging and says nothing, until it is revived.
import { buildCommand } from "@stricli/core";
import { mute } from "../../../../engine/trust/mute.ts";
import { amendedAnswer } from "../../shared/amendments.ts";
import { answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import { idAndWhy, turnBy, turnFlags, type TurnFlags } from "../../shared/gate.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy mute h4xgq2 "The whole team knows it by now"';

export const command = buildCommand<TurnFlags, string[], CliContext>({
  docs: describe(
    "Mute a memory, or a rule of the gate",
    example,
    "The gate still judges it and twiceshy status lists it. Only a person may do this, at a terminal. Retire a memory that was never true instead.",
  ),
  parameters: {
    flags: turnFlags,
    positional: idAndWhy("The memory, by the first characters of its id, and why"),
  },
  func: answer(amendedAnswer, (context, flags: TurnFlags, ...words: string[]) =>
    turnBy(context, flags, words, mute),
  ),
});
