// twiceshy decision <text>: what was decided, why, and what else was weighed.
import { running } from "../../command.ts";
import { spelledAssumptions } from "../../../../engine/remember/assumptions.ts";
import { rememberReplacing } from "../../../../engine/remember/remember-replacing.ts";
import { defined } from "../../../../core/kit/defined.ts";
import { rememberBy, rememberedAnswer } from "../../shared/claims.ts";
import {
  assumeFlag,
  claimFlags,
  importanceFlag,
  textFlag,
  textsFlag,
  wordsArgument,
} from "../../flags.ts";

export const { command, example, output } = running(
  {
    more: "The commands stale, brief, check and show test each assumption. When one no longer holds, they flag the decision and every memory that rests on it.",
    example:
      'twiceshy decision "Uploads go through the queue" --why "Retries need an order" --alternative "Retry in place"',
    flags: {
      ...claimFlags,
      context: textFlag("What made a decision necessary"),
      why: textFlag("Why this one"),
      alternative: textsFlag("An alternative that was considered (repeat for more)"),
      assume: assumeFlag,
      importance: importanceFlag,
      supersedes: textsFlag("A memory that it replaces (repeat for more)", "id"),
    },
    positional: wordsArgument("What was decided; - reads it from standard input"),
    ...rememberedAnswer,
  },
  (asked, ...words) =>
    rememberBy(asked, words, (project, fields) => {
      const { assume = [], supersedes = [], context, why, alternative, importance } = asked.flags;
      const assumptions = spelledAssumptions(project, assume);
      if (!assumptions.ok) return assumptions;
      return rememberReplacing(project, supersedes, {
        kind: "decision",
        body: {
          ...fields,
          ...defined({ context, rationale: why, alternatives: alternative && [...alternative] }),
          ...defined({ importance }),
          ...(assumptions.value.length === 0 ? {} : { assumptions: assumptions.value }),
        },
      });
    }),
);
