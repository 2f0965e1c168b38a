// twiceshy plan ["idea"]: prints the plan beside the memory, or adds an idea to it. The plan is the user's own, and no
// event.
import { planSchema, planText } from "../../../../answers/memories/plan.ts";
import { reading } from "../../reading.ts";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { planWith } from "../../../../core/pages/plan.ts";
import { mayPlan, planFileOf } from "../../../../open/machine.ts";
import { commonFlags, wordsArgument } from "../../flags.ts";

export const { command, example, output } = reading(
  {
    more: "The plan is .twiceshy/plan.md, yours to edit. Plans are not memories: nothing of it goes into the log.",
    example: 'twiceshy plan "Count retries"',
    flags: commonFlags,
    positional: wordsArgument("An idea to add", "idea", 0),
    output: planSchema,
    say: planText,
  },
  async ({ project, context }, ...words) => {
    const file = planFileOf(project.place);
    if (file === undefined) return err({ kind: "no-work-tree" });
    const asked = { project: project.name, path: file.path };
    if (words.length === 0) {
      const plan = file.read();
      return plan.ok ? ok({ ...asked, text: plan.value ?? "" }) : plan;
    }
    const may = mayPlan(project.place, context.process.env);
    if (!may.ok) return may;
    // The plan may soon be in somebody's repository, so secrets stay out of it as well.
    const redact = await project.store.redaction();
    const added = oneLine(redact(words.join(" ")));
    if (added === "") return err({ kind: "claim-empty" });
    const changed = file.change((plan) => planWith(plan, added));
    return changed.ok ? ok({ ...asked, added, text: changed.value }) : changed;
  },
);
