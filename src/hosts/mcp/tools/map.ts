// The tool `map`: what the project is, drawn anew from its work tree and its newest commits.
import type { DocumentOf } from "../../../answers/document.ts";
import * as v from "valibot";
import { err, ok } from "../../../core/kit/result.ts";
import { aboutLine, mapPage } from "../../../core/pages/map.ts";
import { mapHere } from "../drawn.ts";
import { asItIs, gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const mapSchema = gives({
  about: described(v.string(), "The project in one line"),
  page: described(v.string(), "Markdown"),
});
type MapAnswer = DocumentOf<typeof mapSchema>;

export const map = reading(
  {
    name: "map",
    profile: "standard",
    title: "Map of the project",
    does: "What the project is for, what it is made of, its entry points and scripts, where things are, and where failures cluster. Call it once in a project you do not know, instead of reading around.",
    takes: takes({}),
    gives: mapSchema,
    shape: asItIs<MapAnswer>,
    say: ({ page }: MapAnswer) => page,
  },
  async (project) => {
    const drawn = await mapHere(project);
    if (!drawn.ok) return drawn;
    if (drawn.value === undefined) return err({ kind: "no-work-tree" });
    return ok({ project: project.name, about: aboutLine(drawn.value), page: mapPage(drawn.value) });
  },
);
