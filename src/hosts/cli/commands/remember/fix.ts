// twiceshy fix <text>: what fixed an issue. It closes the issue it names, or the one that the session works on.
import { running } from "../../command.ts";
import { rememberFix } from "../../../../engine/remember/remember-attempt.ts";
import { changeFlags, rememberChanged } from "../../shared/change-given.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { rememberedAnswer } from "../../shared/claims.ts";
import { claimFlags, textFlag, wordsArgument } from "../../flags.ts";

export const { command, example, output } = running(
  {
    more: "Closes the issue given with --issue, else the one that an attempt would belong to. With neither, it closes nothing, and is shown as the solution for what this session just recorded as failed. With --staged, --working or --diff, the gate warns of a change that undoes the fix.",
    example: 'twiceshy fix "Send uploads over 2 GB in parts" --cause "The proxy cuts the body"',
    flags: {
      ...claimFlags,
      ...changeFlags,
      issue: textFlag("The issue it fixes", "id"),
      cause: textFlag("The cause of the issue"),
    },
    positional: wordsArgument("What fixed it; - reads it from standard input"),
    ...rememberedAnswer,
  },
  (asked, ...words) => {
    const { issue, cause } = asked.flags;
    return rememberChanged(asked, words, (project, fields) =>
      rememberFix(project, issue, { ...fields, ...defined({ cause }) }),
    );
  },
);
