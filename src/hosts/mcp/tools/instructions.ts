// The tool `instructions`: how to use the memory, from its tools and from the command line.
import { ok } from "../../../core/kit/result.ts";
import { instructionsPage } from "../../../core/pages/instructions.ts";
import { guide } from "../guide.ts";
import { pageSchema, paging, takes } from "../tool.ts";

export const instructions = paging(
  {
    name: "instructions",
    profile: "standard",
    title: "How to use the memory",
    does: "How to use this memory: which tool when, and the same from the command line.",
    takes: takes({}),
    gives: pageSchema,
  },
  (project) => ok({ project: project.name, page: `${guide}\n\n${instructionsPage()}` }),
);
