// A brief as a tool answers it: one text, packed so that the document around it fits the budget. Clients show the one
// or the other to their model, and the document is the longer.
import { z } from "zod";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { WITHOUT_NODE } from "../../core/recall/without-node.ts";
import { jsonText, LEAST_TOKENS, writingOf } from "../../core/recall/forms.ts";
import type { Project } from "../../engine/project.ts";
import { briefHere } from "../../engine/recall/brief-here.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { gives } from "./tool.ts";

export const tokensArgument = (usual: number) =>
  z
    .int()
    .min(LEAST_TOKENS.text)
    .max(20_000)
    .default(usual)
    .describe("At most so many tokens, counted from above");

export const packedSchema = gives({
  page: z.string().describe("Markdown"),
  budget: z.number(),
  tokens: z.number(),
  leftOut: z.number().describe("How much is in sections that there was no room to name"),
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
  const { packed, about } = await briefHere(project, {
    ...{ format: "text", tokens, focus: at.value?.path, work: true },
  });
  // The server runs by now, and this tells of the time when it did not.
  const isTold = packed.sections.some(({ name }) => name === WITHOUT_NODE);
  const forgotten = isTold ? project.noNode.forget("mcp") : ok(undefined);
  if (!forgotten.ok) return forgotten;
  const page = writingOf("md", project.name, about).text(packed).trimEnd();
  return ok(jsonText(project.name, page, packed));
};

export const sayPacked = ({ page }: Packed): string => page;
