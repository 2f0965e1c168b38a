// The tool `plan`: the user's own plan, beside the memory.
import { planText, type PlanDocument } from "../../../answers/memories/plan.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import * as v from "valibot";
import { err, ok } from "../../../core/kit/result.ts";
import { planFileOf } from "../../../open/machine.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const planSchema = gives({
  path: v.string(),
  text: described(v.string(), "Empty where there is none"),
});

export const plan = reading(
  {
    name: "plan",
    profile: "standard",
    title: "The plan",
    does: "The user's own plan: ideas, what is next, what was shipped. It is theirs to edit.",
    takes: takes({}),
    gives: planSchema,
    shape: ({ project, path, text }: PlanDocument) => ({ project, path, text }),
    say: (document: PlanDocument) => planText(document, PLAIN),
  },
  (project) => {
    const file = planFileOf(project.place);
    if (file === undefined) return err({ kind: "no-work-tree" });
    const text = file.read();
    return text.ok ? ok({ project: project.name, path: file.path, text: text.value ?? "" }) : text;
  },
);
