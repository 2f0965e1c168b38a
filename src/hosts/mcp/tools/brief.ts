// The tool `brief`: what to know before starting work, and where the work stopped.
import { START_TOKENS } from "../../../core/recall/budget.ts";
import { asOfArgument, specArgument } from "../claims.ts";
import { formatArgument, packedBrief, packedSchema, tokensArgument } from "../packed.ts";
import { paging, takes } from "../tool.ts";

export const brief = paging(
  {
    name: "brief",
    profile: "core",
    title: "Where was I?",
    does: "Call this first in a session: what failed here before and why, what was decided, what is open, where the work stood.",
    takes: takes({
      tokens: tokensArgument(START_TOKENS),
      format: formatArgument,
      as_of: asOfArgument,
      spec: specArgument,
    }),
    gives: packedSchema,
  },
  packedBrief,
);
