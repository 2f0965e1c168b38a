// twiceshy conflicts [<prefix>]: facts and lessons that contradict each other.
import {
  conflictsDocument,
  conflictsSchema,
  conflictsText,
} from "../../../../answers/memories/conflicts.ts";
import { ok } from "../../../../core/kit/result.ts";
import { lessonsElsewhere } from "../../../../engine/recall/everywhere/lessons-here.ts";
import { isHeld } from "../../../../engine/recall/find.ts";
import { factsKnown } from "../../../../engine/recall/facts/known.ts";
import { lessonsInConflict } from "../../../../engine/recall/lessons/known.ts";
import type { Project } from "../../../../engine/project.ts";
import { commonFlags, wordArgument } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Of two facts, the one in force comes first, with what decided: a person's word, confidence, or time. Of two lessons that say the contrary of each other, both are in use until you settle it. A pair that an amendment settled is not shown.",
    example: "twiceshy conflicts",
    flags: commonFlags,
    positional: wordArgument(
      "How the names of facts begin; without it, all facts and lessons",
      "prefix",
    ),
    output: conflictsSchema,
    say: conflictsText,
  },
  ({ project }, prefix) => {
    const nowMs = project.machine.clock.nowMs();
    return ok(
      conflictsDocument(project.name, {
        ...{ facts: factsKnown(project, { prefix, atMs: nowMs }), nowMs },
        lessons: prefix === undefined ? contraryLessons(project) : undefined,
        isHere: (id) => isHeld(project, id),
      }),
    );
  },
);

const contraryLessons = (project: Project) =>
  lessonsInConflict(
    project,
    lessonsElsewhere(project).here.map(({ memory }) => memory),
  );
