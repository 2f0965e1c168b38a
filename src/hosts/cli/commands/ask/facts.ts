// twiceshy facts [<prefix>]: the facts in force, by name, and with --all what lost to them.
import { factsDocument, factsSchema, factsText } from "../../../../answers/memories/facts.ts";
import { ok } from "../../../../core/kit/result.ts";
import { factsKnown } from "../../../../engine/recall/facts/known.ts";
import { commonFlags, switchFlag, wordArgument } from "../../flags.ts";
import { reading } from "../../reading.ts";

export const { command, example, output } = reading(
  {
    more: "If several values have one name, one is in force: a person's before an agent's, then the more certain, then the newer. --all also lists what is not in force, and why.",
    example: "twiceshy facts project.",
    flags: { ...commonFlags, all: switchFlag("Also facts that are not in force, and why") },
    positional: wordArgument("How the names begin; without it, all", "prefix"),
    output: factsSchema,
    say: factsText,
  },
  ({ project, flags: { all } }, prefix) => {
    const nowMs = project.machine.clock.nowMs();
    const groups = factsKnown(project, { prefix, atMs: nowMs });
    return ok(factsDocument(project.name, groups, { all, nowMs }));
  },
);
