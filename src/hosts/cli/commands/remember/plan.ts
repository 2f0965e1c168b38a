// twiceshy plan ["idea"]: prints the plan beside the memory, or adds an idea to it. The plan is the user's own, and no
// event.
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { oneLine } from "../../../../core/kit/text.ts";
import { err, ok } from "../../../../core/kit/result.ts";
import { planWith } from "../../../../core/pages/plan.ts";
import { planFileOf } from "../../../../open/machine.ts";
import { commonFlags } from "../../flags.ts";
import { inLine } from "../../../../answers/text/style.ts";

const planSchema = v.object({
  project: v.string(),
  path: v.string(),
  /** What was added. */
  added: v.optional(v.string()),
  /** The whole plan; empty if there is none yet. */
  text: v.string(),
});

const EXAMPLE = 'twiceshy plan "Count retries"';

export const { command, example, output } = reading(
  {
    brief: "Print the plan, or add an idea to it",
    more: "The plan is .twiceshy/plan.md, yours to edit. Plans are not memories: nothing of it goes into the log.",
    example: EXAMPLE,
    flags: commonFlags,
    positional: {
      kind: "array",
      parameter: { parse: (word: string) => word, brief: "An idea to add", placeholder: "idea" },
    },
    output: planSchema,
    say: ({ path, added, text }, style) => {
      if (added !== undefined) return `Added to ${style.strong(inLine(path))}: ${inLine(added)}`;
      return text.trim() === "" ? `There is no plan yet: ${EXAMPLE} begins one.` : text;
    },
  },
  async ({ project }, ...words: string[]) => {
    const file = planFileOf(project.place);
    if (file === undefined) return err({ kind: "no-work-tree" });
    const asked = { project: project.name, path: file.path };
    if (words.length === 0) {
      const plan = file.read();
      return plan.ok ? ok({ ...asked, text: plan.value ?? "" }) : plan;
    }
    // The plan may soon be in somebody's repository, so secrets stay out of it as well.
    const redact = await project.store.redaction();
    const added = oneLine(redact(words.join(" ")));
    if (added === "") return err({ kind: "claim-empty" });
    const changed = file.change((plan) => planWith(plan, added));
    return changed.ok ? ok({ ...asked, added, text: changed.value }) : changed;
  },
);
