// twiceshy restore <id>…: a memory that was retired or superseded counts again.
import { buildCommand } from "@stricli/core";
import {
  amendTargets,
  amendedAnswer,
  amendFlags,
  TWICE_IS_ONCE,
  type AmendFlags,
} from "../amendments.ts";
import { answer } from "../answer.ts";
import type { CliContext } from "../context.ts";
import { idsArgument } from "../flags.ts";
import { describe } from "../describe.ts";

export const { output } = amendedAnswer;
export const example = 'twiceshy restore h4xgq2 --why "It still holds"';

export const command = buildCommand<AmendFlags, string[], CliContext>({
  docs: describe("Brings back what was retired or superseded", example, TWICE_IS_ONCE),
  parameters: {
    flags: amendFlags,
    positional: idsArgument("What counts again, by the first characters of its id"),
  },
  func: answer(amendedAnswer, (context, flags: AmendFlags, ...ids: string[]) =>
    amendTargets(context, flags, ids, (fields) => ({
      kind: "restore",
      body: { ...fields, text: flags.why ?? "Counts again" },
    })),
  ),
});
