// The tool `score`: what the memory was good for, as far as it was observed.
import * as v from "valibot";
import { scoreDocument, scoreText, type ScoreDocument } from "../../../answers/gate/score.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { ok } from "../../../core/kit/result.ts";
import { score as scoreOf } from "../../../engine/trust/score.ts";
import { gives, reading, takes } from "../tool.ts";
import { described } from "../schema.ts";

export const score = reading(
  {
    name: "score",
    profile: "standard",
    title: "What it was good for",
    does: "What this memory knows, how often it warned and what came of that, and what was repeated anyway.",
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
    shape: ({ gate, openIssues, repeats, ...known }: ScoreDocument) => ({
      ...{ project: known.project, failures: known.failures, open_issues: openIssues },
      ...{ fixes: known.fixes, decisions: known.decisions, lessons: known.lessons },
      ...{ warned: gate.fired, heeded: gate.heeded, right: gate.right, wrong: gate.wrong },
      overridden: gate.overridden,
      ...{ repeated: repeats.total, repeated_though_warned: repeats.warned },
    }),
    say: (document: ScoreDocument) => scoreText(document, PLAIN),
  },
  (project) => ok(scoreDocument(project.name, scoreOf(project), { estimate: false, badge: false })),
);
