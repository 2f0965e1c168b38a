// twiceshy lessons: the rules learned here and in other projects, with where each does not apply.
import {
  lessonsDocument,
  lessonsSchema,
  lessonsText,
} from "../../../../answers/memories/lessons.ts";
import { ok } from "../../../../core/kit/result.ts";
import { lessonsKnown } from "../../../../engine/recall/lessons.ts";
import { lessonsElsewhere } from "../../../../engine/recall/everywhere/lessons-here.ts";
import { commonFlags, listFlags, switchFlag, textFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

const SHOWN = 50;

export const { command, example, output } = reading(
  {
    example: "twiceshy lessons --category git",
    flags: {
      ...commonFlags,
      category: textFlag("Only lessons about this", "name"),
      library: textFlag("Only lessons about this library", "name"),
      everywhere: switchFlag(
        "All lessons that are kept for the projects of this machine, whether they apply here or not",
      ),
      ...listFlags(SHOWN),
    },
    output: lessonsSchema,
    say: lessonsText,
  },
  ({ project, flags: { category, library, everywhere, all, limit = SHOWN } }) =>
    ok(
      lessonsDocument(project.name, lessonsKnown(project), lessonsElsewhere(project), {
        ...{ category, library, everywhere },
        limit: all ? undefined : limit,
      }),
    ),
);
