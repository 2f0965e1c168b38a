// The tool `lesson`: a rule learned here, what to avoid and what to prefer, and where it does not apply.
import { defined } from "../../../core/kit/defined.ts";
import * as v from "valibot";
import {
  claimShape,
  longArgument,
  manyOf,
  nameArgument,
  rememberClaim,
  remembering,
  restingShape,
  textArgument,
} from "../claims.ts";
import { lessonCommand } from "../../../engine/remember/lesson-command.ts";
import { takes } from "../tool.ts";
import { described } from "../schema.ts";

export const lesson = remembering(
  {
    name: "lesson",
    profile: "full",
    title: "Remember a lesson",
    does: "Remember a rule that was learned here, and holds from now on: what to avoid, what to do instead. With `command` the gate warns of that command.",
    takes: takes({
      text: textArgument("The rule"),
      why: v.exactOptional(longArgument("Why the rule holds")),
      avoid: v.exactOptional(longArgument("What not to do")),
      prefer: v.exactOptional(longArgument("What to do instead")),
      category: v.optional(described(nameArgument, "What it is about"), "general"),
      except: v.exactOptional(manyOf(longArgument("Where it does not apply"))),
      command: v.exactOptional(described(nameArgument, "The shell command, as typed")),
      ...{ ...claimShape, ...restingShape },
    }),
  },
  (project, input) => {
    const against = lessonCommand(input);
    if (!against.ok) return against;
    return rememberClaim(project, input, (fields) => ({
      kind: "lesson",
      body: {
        ...{ ...fields, category: input.category },
        ...defined({ reason: input.why, avoid: input.avoid, prefer: input.prefer }),
        ...defined({ exceptions: input.except }),
        ...against.value,
      },
    }));
  },
);
