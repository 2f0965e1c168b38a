// twiceshy instructions: what an agent must know to use the memory, as the readable files say it.
import { buildCommand } from "@stricli/core";
import * as v from "valibot";
import { ok } from "../../../../core/kit/result.ts";
import { instructionsPage } from "../../../../core/pages/instructions.ts";
import { answer, type Answer } from "../../answer.ts";
import type { CliContext } from "../../context.ts";
import { describe } from "../../describe.ts";
import { commonFlags, type CommonFlags } from "../../flags.ts";
import { openToRead } from "../../reading.ts";
import { pageText } from "../../../../answers/memories/shown.ts";

const instructionsSchema = v.object({
  project: v.string(),
  /** AI_INSTRUCTIONS.md. */
  page: v.string(),
});
type Instructions = v.InferOutput<typeof instructionsSchema>;

export const output = instructionsSchema;
export const example = "twiceshy instructions";

const told: Answer<Instructions> = { output, say: ({ page }, style) => pageText(page, style) };

export const command = buildCommand<CommonFlags, [], CliContext>({
  docs: describe(
    "Print an agent's instructions for using this memory",
    example,
    "The same text is in .twiceshy/AI_INSTRUCTIONS.md.",
  ),
  parameters: { flags: commonFlags },
  func: answer(told, (context, flags: CommonFlags) => {
    const opened = openToRead(context, flags);
    if (!opened.ok) return opened;
    return ok({ project: opened.value.name, page: instructionsPage() });
  }),
});
