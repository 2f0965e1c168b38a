// The tool `summary`: summary.md, folded from the log as it is now.
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { summaryPage } from "../../../core/pages/summary.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

export const summary = reading(
  {
    name: "summary",
    profile: "standard",
    title: "Summary of the memory",
    does: "The whole summary as Markdown: open issues, known failures, what was fixed, decided, learned and noted. Longer than `brief`, and not bounded by a budget.",
    takes: takes({}),
    gives: gives({ page: described(v.string(), "Markdown") }),
    say: ({ page }) => page,
  },
  async (project) => {
    const page = summaryPage(
      project.index.all(),
      await project.store.redaction(),
      project.gate.renames.read(),
    );
    return ok({ project: project.name, page });
  },
);
