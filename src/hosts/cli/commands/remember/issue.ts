// twiceshy issue <text>: something is wrong. Attempts and the fix that follow in the same session belong to it.
import { running } from "../../command.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import { claimFlags, wordsArgument } from "../../flags.ts";

export const { command, example, output } = running(
  {
    example: 'twiceshy issue "Uploads over 2 GB end in a socket hang up" --at src/upload.ts:12',
    flags: claimFlags,
    positional: wordsArgument("What is wrong, as a statement; - reads it from standard input"),
    ...rememberedAnswer,
  },
  (asked, ...words) => rememberClaim(asked, words, (body) => ({ kind: "issue", body })),
);
