// twiceshy instructions: what an agent must know to use the memory, as the readable files say it.
import { reading } from "../../reading.ts";
import * as v from "valibot";
import { ok } from "../../../../core/kit/result.ts";
import { instructionsPage } from "../../../../core/pages/instructions.ts";
import { commonFlags } from "../../flags.ts";
import { pageText } from "../../../../answers/memories/shown.ts";

const instructionsSchema = v.object({
  project: v.string(),
  /** AI_INSTRUCTIONS.md. */
  page: v.string(),
});

export const { command, example, output } = reading(
  {
    more: "The same text is in .twiceshy/AI_INSTRUCTIONS.md.",
    example: "twiceshy instructions",
    flags: commonFlags,
    output: instructionsSchema,
    say: ({ page }, style) => pageText(page, style),
  },
  ({ project }) => {
    return ok({ project: project.name, page: instructionsPage() });
  },
);
