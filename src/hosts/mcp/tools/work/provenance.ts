// The tool `provenance`: where a memory comes from, down to the words of a turn.
import * as v from "valibot";
import { PLAIN } from "../../../../answers/text/style.ts";
import { ok } from "../../../../core/kit/result.ts";
import { described } from "../../schema.ts";
import { pageSchema, paging, takes } from "../../tool.ts";

export const provenance = paging(
  {
    name: "provenance",
    profile: "full",
    title: "Where a memory comes from",
    does: "Who stated it, when, in which session and turn, with the words there as data.",
    takes: takes({
      id: described(v.pipe(v.string(), v.minLength(1), v.maxLength(60)), "Id or its beginning"),
    }),
    gives: pageSchema,
  },
  async (project, { id }) => {
    const [{ provenanceDocument, provenanceText }, { provenanceOf }] = await Promise.all([
      import("../../../../answers/work/provenance.ts"),
      import("../../../../engine/continuity/provenance.ts"),
    ]);
    const found = provenanceOf(project, id);
    if (!found.ok) return found;
    const page = provenanceText(provenanceDocument(project.name, found.value), PLAIN);
    return ok({ project: project.name, page });
  },
);
