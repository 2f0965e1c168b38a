// The tool `status`: which project answers, and how its memory is.
import type { DocumentOf } from "../../../answers/document.ts";
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { counted } from "../../../core/kit/text.ts";
import { status as statusOf } from "../../../engine/care/status.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

const statusSchema = gives({
  folder: v.string(),
  memories: described(v.record(v.string(), v.number()), "By kind"),
  open_issues: v.number(),
  known_failures: v.number(),
  writers: v.number(),
  wrong: described(v.array(v.string()), "What is wrong, by its name; `twiceshy doctor` says more"),
});
type StatusAnswer = DocumentOf<typeof statusSchema>;

export const status = reading(
  {
    name: "status",
    profile: "full",
    title: "How the memory is",
    does: "Which project answers here and where it is, how much it remembers, who writes, and whether something is wrong with it.",
    takes: takes({}),
    gives: statusSchema,
    shape: (answer: StatusAnswer) => answer,
    say: ({
      project,
      folder,
      memories,
      open_issues,
      known_failures,
      writers,
      wrong,
    }: StatusAnswer) =>
      [
        `${project} (${folder}): ${[
          counted(open_issues, "open issue"),
          counted(known_failures, "known failure"),
          counted(writers, "writer"),
        ].join(", ")}`,
        Object.entries(memories)
          .map(([kind, count]) => `${kind} ${count}`)
          .join(", "),
        ...wrong.map((what) => `wrong: ${what}`),
      ].join("\n"),
  },
  (project) => {
    const { counts, writers, wrong } = statusOf(project);
    const { top, commonDir, store } = project.place;
    return ok({
      ...{ project: project.name, folder: top ?? commonDir ?? store, writers },
      memories: counts.kinds,
      ...{ open_issues: counts.openIssues, known_failures: counts.knownFailures },
      wrong: wrong.map(({ kind }) => kind),
    });
  },
);
