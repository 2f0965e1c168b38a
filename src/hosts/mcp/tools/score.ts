// The tool `score`: what the memory was good for, as far as it was observed.
import * as v from "valibot";
import { ok } from "../../../core/kit/result.ts";
import { counted } from "../../../core/kit/text.ts";
import { score as scoreOf } from "../../../engine/trust/score.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

export const score = reading(
  {
    name: "score",
    profile: "standard",
    title: "What it was good for",
    does: "What this memory knows, how often it warned and what came of that, and what was repeated anyway: observed figures, no estimates.",
    takes: takes({}),
    gives: gives({
      failures: v.number(),
      open_issues: v.number(),
      fixes: v.number(),
      decisions: v.number(),
      lessons: v.number(),
      warned: v.number(),
      heeded: v.number(),
      right: v.number(),
      wrong: v.number(),
      overridden: described(v.number(), "And not decided yet"),
      repeated: described(v.number(), "Failures that were repeated anyway"),
      repeated_though_warned: v.number(),
    }),
    say: (told) =>
      [
        `knows ${[
          counted(told.failures, "failure"),
          counted(told.fixes, "fix", "fixes"),
          counted(told.decisions, "decision"),
          counted(told.lessons, "lesson"),
          counted(told.open_issues, "open issue"),
        ].join(", ")}`,
        `warned ${counted(told.warned, "time")}: ${told.heeded} heeded, ${told.right} right, ${told.wrong} wrong, ${told.overridden} overridden and not decided yet`,
        `${counted(told.repeated, "failure")} repeated anyway, ${told.repeated_though_warned} of them in spite of a warning`,
      ].join("\n"),
  },
  (project) => {
    const { failures, openIssues, fixes, decisions, lessons, told, repeats } = scoreOf(project);
    return ok({
      project: project.name,
      ...{ failures, open_issues: openIssues, fixes, decisions, lessons },
      ...{ warned: told.fired, heeded: told.heeded, right: told.right, wrong: told.wrong },
      overridden: told.overridden,
      ...{ repeated: repeats.total, repeated_though_warned: repeats.warned },
    });
  },
);
