// twiceshy score: what the memory was good for, as far as it was observed.
import { reading } from "../../reading.ts";
import { scoreDocument, scoreSchema, scoreText } from "../../../../answers/gate/score.ts";
import { ok } from "../../../../core/kit/result.ts";
import { score } from "../../../../engine/trust/score.ts";
import { commonFlags, switchFlag } from "../../flags.ts";

export const { command, example, output } = reading(
  {
    more: "Heeded warnings prove nothing: what would have happened is unknown. Right and wrong count the outcomes of overridden warnings, and people's answers.",
    example: "twiceshy score",
    flags: {
      ...commonFlags,
      estimate: switchFlag("Add estimated hours and dollars, marked as assumptions"),
      badge: switchFlag("Print only a badge, as JSON for shields.io"),
    },
    output: scoreSchema,
    say: scoreText,
  },
  ({ project, flags }) => {
    return ok(scoreDocument(project.name, score(project), flags));
  },
);
