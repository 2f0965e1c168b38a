// A brief as a tool answers it: one text, packed so that the document around it fits the budget. Clients show the one
// or the other to their model, and the document is the longer.
import type { DocumentOf } from "../../answers/document.ts";
import * as v from "valibot";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { WITHOUT_NODE } from "../../core/recall/without-node.ts";
import { LEAST_TOKENS } from "../../core/recall/budget.ts";
import { jsonText, writingOf } from "../../core/recall/forms.ts";
import type { Project } from "../../engine/project.ts";
import { pathAsked } from "../../engine/path-asked.ts";
import { briefHere } from "../../engine/recall/brief/brief-here.ts";
import type { Fault } from "../../answers/faults/fault.ts";
import { asOf, ofSpec } from "./scope.ts";
import { described, whole } from "./schema.ts";
import { gives } from "./tool.ts";

export const tokensArgument = (usual: number) =>
  v.optional(described(whole(LEAST_TOKENS["md-in-json"], 20_000), "At most so many tokens"), usual);

export const formatArgument = v.exactOptional(v.picklist(["md", "xml"]));

export const packedSchema = gives({
  page: described(v.string(), "Markdown or XML"),
  budget: v.number(),
  tokens: v.number(),
  leftOut: described(v.number(), "How much is in sections that there was no room to name"),
});
export type PackedPage = DocumentOf<typeof packedSchema>;

interface Wanted {
  readonly tokens: number;
  readonly format?: "md" | "xml";
  readonly focus?: string | undefined;
  readonly as_of?: string | undefined;
  readonly spec?: string | undefined;
}

export const packedBrief = async (
  now: Project,
  { tokens, format = "md", focus, as_of, spec }: Wanted,
): Promise<Result<PackedPage, Fault>> => {
  const least = LEAST_TOKENS[`${format}-in-json`];
  if (tokens < least) return err(tooFew(tokens, least));
  const past = await asOf(now, as_of);
  if (!past.ok) return past;
  const narrowed = await ofSpec(past.value, spec);
  if (!narrowed.ok) return narrowed;
  const project = narrowed.value;
  const at = pathAsked(project, focus);
  if (!at.ok) return at;
  const asked = { format, inJson: true, budget: { tokens }, focus: at.value, work: true } as const;
  const { packed, about } = await briefHere(project, asked);
  // The server runs by now, and this tells of the time when it did not.
  const isWithoutNode = packed.sections.some(({ name }) => name === WITHOUT_NODE);
  const forgotten = isWithoutNode ? project.hooks.noNode.forget("mcp") : ok(undefined);
  if (!forgotten.ok) return forgotten;
  const page = writingOf(format, project.name, about).text(packed).trimEnd();
  return ok(jsonText(project.name, page, packed));
};

const tooFew = (tokens: number, least: number): Fault => ({
  kind: "value-unclear",
  what: "tokens",
  given: String(tokens),
  must: `must be at least ${least} for XML`,
});
