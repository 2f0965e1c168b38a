// The tool `summary`: summary.md, folded from the log as it is now.
import { ok } from "../../../core/kit/result.ts";
import { summaryOf } from "../../../engine/recall/summary.ts";
import { pageSchema, paging, takes } from "../tool.ts";

export const summary = paging(
  {
    name: "summary",
    profile: "standard",
    title: "Summary of the memory",
    does: "The whole summary as Markdown: open issues, known failures, what was fixed, decided, learned and noted. Longer than `brief`.",
    takes: takes({}),
    gives: pageSchema,
  },
  async (project) => ok({ project: project.name, page: await summaryOf(project) }),
);
