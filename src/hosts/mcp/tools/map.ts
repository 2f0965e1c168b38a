// The tool `map`: what the project is, drawn anew from its work tree and its newest commits.
import * as v from "valibot";
import { err, ok } from "../../../core/kit/result.ts";
import { aboutLine, mapPage } from "../../../core/pages/map.ts";
import { mapHere } from "../drawn.ts";
import { gives, paging, takes } from "../tool.ts";
import { described } from "../schema.ts";

const mapSchema = gives({
  about: described(v.string(), "The project in one line"),
  page: described(v.string(), "Markdown"),
});

export const map = paging(
  {
    name: "map",
    profile: "standard",
    title: "Map of the project",
    does: "What the project is for, what it is made of, its entry points and scripts, where things are, and where failures cluster. Call it once in a project you do not know.",
    takes: takes({}),
    gives: mapSchema,
  },
  async (project) => {
    const drawn = await mapHere(project);
    if (!drawn.ok) return drawn;
    if (drawn.value === undefined) return err({ kind: "no-work-tree" });
    return ok({ project: project.name, about: aboutLine(drawn.value), page: mapPage(drawn.value) });
  },
);
