// twiceshy issue <text>: something is wrong. Attempts and the fix that follow in the same session belong to it.
import { buildCommand } from "@stricli/core";
import { answer } from "../../answer.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import type { CliContext } from "../../context.ts";
import { claimFlags, wordsArgument, type ClaimFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";

export const { output } = rememberedAnswer;
export const example =
  'twiceshy issue "Uploads over 2 GB end in a socket hang up" --at src/upload.ts:12';

export const command = buildCommand<ClaimFlags, string[], CliContext>({
  docs: describe("Open an issue: something is wrong", example),
  parameters: {
    flags: claimFlags,
    positional: wordsArgument("What is wrong, as a statement; - reads it from standard input"),
  },
  func: answer(rememberedAnswer, (context, flags: ClaimFlags, ...words: string[]) =>
    rememberClaim(context, flags, words, (body) => ({ kind: "issue", body })),
  ),
});
