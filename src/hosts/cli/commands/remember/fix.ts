// twiceshy fix <text>: what fixed an issue. It closes the issue it names, or the one that the session works on.
import { buildCommand } from "@stricli/core";
import { changeGiven } from "../../../../engine/remember/change-given.ts";
import { rememberFix } from "../../../../engine/remember/remember-attempt.ts";
import { answer } from "../../answer.ts";
import { changeFlags, changeToRemember, type ChangeFlags } from "../../shared/change-given.ts";
import { rememberBy, rememberedAnswer } from "../../shared/claims.ts";
import type { CliContext } from "../../context.ts";
import { claimFlags, textFlag, wordsArgument, type ClaimFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends ClaimFlags, ChangeFlags {
  readonly issue?: string;
  readonly cause?: string;
}

export const { output } = rememberedAnswer;
export const example =
  'twiceshy fix "Send uploads over 2 GB in parts" --cause "The proxy cuts the body"';

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Record what fixed an issue, and close it",
    example,
    "Closes the issue given with --issue, else the one that an attempt would belong to. With neither, it closes nothing, and is shown as the solution for what this session just recorded as failed. With --staged, --working or --diff, the gate warns of a change that undoes the fix.",
  ),
  parameters: {
    flags: {
      ...claimFlags,
      ...changeFlags,
      issue: textFlag("The issue it fixes", "id"),
      cause: textFlag("The cause of the issue"),
    },
    positional: wordsArgument("What fixed it; - reads it from standard input"),
  },
  func: answer(rememberedAnswer, async (context, flags: Flags, ...words: string[]) => {
    const files = await changeToRemember(context, flags);
    if (!files.ok) return files;
    return rememberBy(context, flags, words, (project, fields) => {
      const told = changeGiven(project, files.value, fields.files);
      if (!told.ok) return told;
      return rememberFix(project, flags.issue, {
        ...{ ...fields, ...told.value },
        ...(flags.cause === undefined ? {} : { cause: flags.cause }),
      });
    });
  }),
});
