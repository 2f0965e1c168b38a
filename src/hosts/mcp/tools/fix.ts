// The tool `fix`: what fixed an issue. It closes the issue it names, or this session's current one, and no other.
import { defined } from "../../../core/kit/defined.ts";
import * as v from "valibot";
import { rememberFix } from "../../../engine/remember/remember-attempt.ts";
import { rememberTried, triedShape } from "../change.ts";
import { longArgument, remembering, textArgument } from "../claims.ts";
import { takes } from "../tool.ts";

export const fix = remembering(
  {
    name: "fix",
    profile: "core",
    title: "Remember a fix",
    does: "Remember what put something right, and close `issue`, else this session's current one. Call it once a check showed that it works; with `change` or `diff` a change that undoes it is warned of.",
    takes: takes({
      text: textArgument("What fixed it"),
      cause: v.exactOptional(longArgument("The cause of the issue")),
      ...triedShape,
    }),
  },
  (project, input) =>
    rememberTried(project, input, (fields) =>
      rememberFix(project, input.issue, { ...fields, ...defined({ cause: input.cause }) }),
    ),
);
