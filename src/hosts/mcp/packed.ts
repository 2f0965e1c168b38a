// A brief as a tool answers it, packed so that its document fits the budget; the document is the longer of its two
// forms.
import { z } from "zod";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { jsonDocument, LEAST_TOKENS, writingOf } from "../../core/recall/forms.ts";
import type { Project } from "../../engine/project.ts";
import { briefHere } from "../../open-brief.ts";
import type { Fault } from "./fault.ts";
import { gives } from "./tool.ts";

export const tokensArgument = (usual: number) =>
  z
    .int()
    .min(LEAST_TOKENS.json)
    .max(20_000)
    .default(usual)
    .describe("At most so many tokens, counted from above");

export const packedSchema = gives({
  notice: z.string(),
  about: z.exactOptional(z.string()).describe("What the project is"),
  budget: z.number(),
  tokens: z.number(),
  leftOut: z.number().describe("How much there was no room for"),
  sections: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      total: z.number().describe("All there are, shown or not"),
      more: z.string().describe("The command line that shows all"),
      volatile: z.boolean(),
      items: z.array(
        z.object({
          id: z.exactOptional(z.string()),
          kind: z.string(),
          when: z.exactOptional(z.string()),
          text: z.string(),
          why: z.exactOptional(z.string()),
          instead: z.exactOptional(z.string()),
          note: z.exactOptional(z.string()),
          files: z.array(z.string()),
          moreFiles: z.exactOptional(z.number()),
        }),
      ),
    }),
  ),
});
export type Packed = z.infer<typeof packedSchema>;

export const packedBrief = async (
  project: Project,
  tokens: number,
  focus?: string,
): Promise<Result<Packed, Fault>> => {
  const at = focus === undefined ? ok(undefined) : project.pathOf(focus);
  if (!at.ok) return at;
  if (focus !== undefined && at.value === undefined)
    return err({ kind: "location-unclear", given: focus });
  const asked = { format: "json", tokens, focus: at.value?.path } as const;
  const { packed, about } = await briefHere(project, asked);
  return ok(jsonDocument(project.name, about, packed));
};

export const sayPacked = (packed: Packed): string =>
  writingOf("md", packed.project, packed.about).text(packed).trimEnd();
