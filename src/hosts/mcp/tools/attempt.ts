// The tool `attempt`: something was tried. The outcome is always said.
import { defined } from "../../../core/kit/defined.ts";
import * as v from "valibot";
import { statedCondition } from "../../../core/project/stated-condition.ts";
import { rememberAttempt } from "../../../engine/remember/remember-attempt.ts";
import { rememberTried, triedShape } from "../change.ts";
import { longArgument, manyOf, nameArgument, remembering, textArgument } from "../claims.ts";
import { takes } from "../tool.ts";
import { described } from "../schema.ts";

export const attempt = remembering(
  {
    name: "attempt",
    profile: "core",
    title: "Remember an attempt",
    does: "Remember what was tried, and what came of it. Call it when a change failed, before you revert the change: with `change` or `diff` the next who tries it is warned. It belongs to `issue`, else to this session's.",
    takes: takes({
      text: textArgument("What was tried"),
      outcome: described(v.picklist(["worked", "failed", "partial"]), "What came of it"),
      why: v.exactOptional(longArgument("Why it failed, or what it took")),
      check: v.exactOptional(longArgument("The command that showed it")),
      when: v.exactOptional(
        described(
          manyOf(nameArgument),
          "What it rests on: dep:react@18.2, runtime:node@20, or words",
        ),
      ),
      ...triedShape,
    }),
  },
  (project, input) => {
    const { outcome, issue, why, check } = input;
    const conditions = input.when?.flatMap((typed) => statedCondition(typed) ?? []);
    return rememberTried(project, input, (fields) =>
      rememberAttempt(project, issue, {
        ...{ ...fields, outcome },
        ...defined({ reason: why, conditions }),
        ...(check === undefined ? {} : { check: { by: "person", command: check } }),
      }),
    );
  },
);
