// twiceshy decision <text>: what was decided, why, and what else was weighed.
import { buildCommand } from "@stricli/core";
import type { Condition } from "../../../../core/event/check.ts";
import { spelledAssumptions } from "../../../../engine/remember/assumptions.ts";
import { rememberDecision } from "../../../../engine/remember/remember-decision.ts";
import { answer } from "../../answer.ts";
import { rememberBy, rememberedAnswer } from "../../shared/claims.ts";
import type { CliContext } from "../../context.ts";
import {
  assumeFlag,
  claimFlags,
  textFlag,
  textsFlag,
  wordsArgument,
  type ClaimFlags,
} from "../../flags.ts";
import { describe } from "../../describe.ts";

interface Flags extends ClaimFlags {
  readonly context?: string;
  readonly why?: string;
  readonly alternative?: readonly string[];
  readonly supersedes?: readonly string[];
  readonly assume?: readonly Condition[];
}

export const { output } = rememberedAnswer;
export const example =
  'twiceshy decision "Uploads go through the queue" --why "Retries need an order" --alternative "Retry in place"';

export const command = buildCommand<Flags, string[], CliContext>({
  docs: describe(
    "Record a decision and its reason",
    example,
    "The commands stale, brief, check and show test each assumption. When one no longer holds, they flag the decision and every memory that rests on it.",
  ),
  parameters: {
    flags: {
      ...claimFlags,
      context: textFlag("What made a decision necessary"),
      why: textFlag("Why this one"),
      alternative: textsFlag("An alternative that was considered (repeat for more)"),
      assume: assumeFlag,
      supersedes: textsFlag("A memory that it replaces (repeat for more)", "id"),
    },
    positional: wordsArgument("What was decided; - reads it from standard input"),
  },
  func: answer(rememberedAnswer, (context, flags: Flags, ...words: string[]) =>
    rememberBy(context, flags, words, (project, fields) => {
      const assumptions = spelledAssumptions(project, flags.assume ?? []);
      if (!assumptions.ok) return assumptions;
      return rememberDecision(project, flags.supersedes ?? [], {
        ...fields,
        ...(flags.context === undefined ? {} : { context: flags.context }),
        ...(flags.why === undefined ? {} : { rationale: flags.why }),
        ...(flags.alternative === undefined ? {} : { alternatives: [...flags.alternative] }),
        ...(assumptions.value.length === 0 ? {} : { assumptions: assumptions.value }),
      });
    }),
  ),
});
