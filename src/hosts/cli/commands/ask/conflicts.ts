// twiceshy conflicts [<prefix>]: facts that contradict each other, and which of them is in force.
import {
  conflictsDocument,
  conflictsSchema,
  conflictsText,
} from "../../../../answers/memories/facts.ts";
import { ok } from "../../../../core/kit/result.ts";
import { isHeld } from "../../../../engine/recall/find.ts";
import { factsKnown } from "../../../../engine/recall/facts.ts";
import { commonFlags, wordArgument } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "Shows each pair with the one in force first, and what decided: a person's word, confidence, or time. A pair that an amendment settled is not shown.",
    example: "twiceshy conflicts",
    flags: commonFlags,
    positional: wordArgument("How the names begin; without it, all", "prefix"),
    output: conflictsSchema,
    say: conflictsText,
  },
  ({ project }, prefix) => {
    const nowMs = project.machine.clock.nowMs();
    const groups = factsKnown(project, { prefix, atMs: nowMs });
    return ok(conflictsDocument(project.name, groups, nowMs, (id) => isHeld(project, id)));
  },
);
