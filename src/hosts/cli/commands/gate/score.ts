// twiceshy score: what the memory was good for, as far as it was observed.
import { buildCommand } from "@stricli/core";
import {
  scoreDocument,
  scoreSchema,
  scoreText,
  type ScoreDocument,
} from "../../../../answers/gate/score.ts";
import { ok, type Result } from "../../../../core/kit/result.ts";
import { score } from "../../../../engine/trust/score.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import type { Fault } from "../../../../answers/faults/fault.ts";
import { commonFlags, switchFlag, type CommonFlags } from "../../flags.ts";
import { describe } from "../../describe.ts";
import { openToRead } from "../../reading.ts";

interface Flags extends CommonFlags {
  readonly estimate: boolean;
  readonly badge: boolean;
}

export const output = scoreSchema;
export const example = "twiceshy score";

const told: Answer<ScoreDocument> = { output: scoreSchema, say: scoreText };

export const command = buildCommand<Flags, [], CliContext>({
  docs: describe(
    "Show the observed effect of warnings",
    example,
    "Heeded warnings prove nothing: what would have happened is unknown. Right and wrong count the outcomes of overridden warnings, and people's answers.",
  ),
  parameters: {
    flags: {
      ...commonFlags,
      estimate: switchFlag("Add estimated hours and dollars, marked as assumptions"),
      badge: switchFlag("Print only a badge, as JSON for shields.io"),
    },
  },
  func: answer(told, (context, flags: Flags): Result<ScoreDocument, Fault> => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    return ok(scoreDocument(opened.value.name, score(opened.value), flags));
  }),
});
