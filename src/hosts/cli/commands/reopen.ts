// twiceshy reopen <id>…: an issue that was closed is open again.
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
export const example = 'twiceshy reopen h4xgq2 --why "Seen again on 2026-02-03"';

export const command = buildCommand<AmendFlags, string[], CliContext>({
  docs: describe("Opens again what was closed", example, TWICE_IS_ONCE),
  parameters: {
    flags: amendFlags,
    positional: idsArgument("What is open again, by the first characters of its id"),
  },
  func: answer(amendedAnswer, (context, flags: AmendFlags, ...ids: string[]) =>
    amendTargets(context, flags, ids, (fields) => ({
      kind: "reopen",
      body: { ...fields, text: flags.why ?? "Open again" },
    })),
  ),
});
