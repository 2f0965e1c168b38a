// twiceshy resolve <id>…: closes an issue, or anything else that was open, without a fix.
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
export const example = 'twiceshy resolve h4xgq2 --why "Not seen since the proxy was replaced"';

export const command = buildCommand<AmendFlags, string[], CliContext>({
  docs: describe("Closes what is open without a fix", example, TWICE_IS_ONCE),
  parameters: {
    flags: amendFlags,
    positional: idsArgument("What is closed, by the first characters of its id"),
  },
  func: answer(amendedAnswer, (context, flags: AmendFlags, ...ids: string[]) =>
    amendTargets(context, flags, ids, (fields) => ({
      kind: "resolve",
      body: { ...fields, text: flags.why ?? "Resolved" },
    })),
  ),
});
