// twiceshy note <text>: anything worth knowing that is neither issue, decision nor lesson.
import { buildCommand } from "@stricli/core";
import { NAMESPACES, type Namespace } from "../../../../core/event/kinds/core/note.ts";
import { answer } from "../../answer.ts";
import { rememberClaim, rememberedAnswer } from "../../shared/claims.ts";
import type { CliContext } from "../../context.ts";
import { claimFlags, wordsArgument, type ClaimFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends ClaimFlags {
  readonly namespace: Namespace;
}

export const { output } = rememberedAnswer;
export const example =
  'twiceshy note "The staging proxy cuts bodies at 2 GB" --at ops/proxy.conf:14';

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe("Record anything else worth knowing", example),
  parameters: {
    flags: {
      ...claimFlags,
      namespace: {
        kind: "enum",
        values: NAMESPACES,
        brief: "The category of the note",
        default: "learnings",
      },
    },
    positional: wordsArgument("What is known, as a statement; - reads it from standard input"),
  },
  func: answer(rememberedAnswer, (context, flags: Flags, ...words: string[]) =>
    rememberClaim(context, flags, words, (fields) => ({
      kind: "note",
      body: { ...fields, namespace: flags.namespace },
    })),
  ),
});
