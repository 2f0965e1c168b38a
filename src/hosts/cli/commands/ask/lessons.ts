// twiceshy lessons: the rules learned here, with where each does not apply.
import {
  lessonsDocument,
  lessonsSchema,
  lessonsText,
} from "../../../../answers/memories/lessons.ts";
import { ok } from "../../../../core/kit/result.ts";
import { lessonsKnown } from "../../../../engine/recall/lessons.ts";
import { commonFlags, listFlags, textFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

const SHOWN = 50;

export const { command, example, output } = reading(
  {
    example: "twiceshy lessons --category git",
    flags: {
      ...commonFlags,
      category: textFlag("Only lessons about this", "name"),
      ...listFlags(SHOWN),
    },
    output: lessonsSchema,
    say: lessonsText,
  },
  ({ project, flags: { category, all, limit = SHOWN } }) =>
    ok(
      lessonsDocument(project.name, lessonsKnown(project), {
        category,
        limit: all ? undefined : limit,
      }),
    ),
);
