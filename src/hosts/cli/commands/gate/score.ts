// twiceshy score: what the memory was good for, as far as it was observed.
import { reading } from "../../reading.ts";
import { scoreDocument, scoreSchema, scoreText } from "../../../../answers/gate/score.ts";
import { ok } from "../../../../core/kit/result.ts";
import { score } from "../../../../engine/trust/score.ts";
import { sinceOf } from "../../../../answers/text/time.ts";
import { commonFlags, sinceFlag, switchFlag } from "../../flags.ts";

export const { command, example, output } = reading(
  {
    more: "Heeded warnings prove nothing: what would have happened is unknown. Right and wrong count the outcomes of overridden warnings, and people's answers.",
    example: "twiceshy score",
    flags: {
      ...commonFlags,
      since: sinceFlag("what happened"),
      estimate: switchFlag("Add estimated hours and dollars, marked as assumptions"),
      badge: switchFlag("Print only a badge, as JSON for shields.io"),
    },
    output: scoreSchema,
    say: scoreText,
  },
  ({ project, flags }) => {
    const since = sinceOf(flags.since, project.machine.clock.nowMs());
    if (!since.ok) return since;
    const { estimate, badge } = flags;
    const wishes = { estimate, badge, sinceMs: since.value };
    return ok(scoreDocument(project.name, score(project, since.value), wishes));
  },
);
