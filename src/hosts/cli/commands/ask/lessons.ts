// twiceshy lessons: the rules learned here and in other projects, with where each does not apply. With --prune, those of
// all projects that have become stale.
import * as v from "valibot";
import type { Fault } from "../../../../answers/faults/fault.ts";
import {
  lessonsDocument,
  lessonsSchema,
  lessonsText,
} from "../../../../answers/memories/lessons.ts";
import { prunedSchema, prunedText } from "../../../../answers/memories/pruned.ts";
import { err, ok, type Result } from "../../../../core/kit/result.ts";
import { earnedOf } from "../../../../engine/recall/earned.ts";
import { lessonsKnown } from "../../../../engine/recall/lessons/known.ts";
import { lessonsElsewhere } from "../../../../engine/recall/everywhere/lessons-here.ts";
import { commonFlags, listFlags, switchFlag, textFlag } from "../../flags.ts";
import { reading } from "../../reading.ts";

const SHOWN = 50;

export const { command, example, output } = reading(
  {
    more: "--prune names the lessons kept for all projects that were copied from what is out of use, that a person called wrong or outdated, that are about a library no known project uses, or that are older than --older and were neither shown to an agent nor found by a question. With --yes it retires them. It leaves what is pinned, was confirmed, or was called useful.",
    example: "twiceshy lessons --category git",
    flags: {
      ...commonFlags,
      category: textFlag("Only lessons about this", "name"),
      library: textFlag("Only lessons about this library", "name"),
      everywhere: switchFlag(
        "All lessons that are kept for the projects of this machine, whether they apply here or not",
      ),
      prune: switchFlag("Name those kept for all projects that may be retired, and why"),
      older: textFlag("With --prune: how old what was never shown must be; default: 180d", "age"),
      yes: switchFlag("With --prune: retire them"),
      ...listFlags(SHOWN),
    },
    output: v.union([prunedSchema, lessonsSchema]),
    say: (out, style) => ("pruned" in out ? prunedText(out, style) : lessonsText(out, style)),
  },
  async ({ project, context, flags }) => {
    const { category, library, everywhere, all, limit = SHOWN, prune, older, yes } = flags;
    if (prune) {
      const { pruneHere } = await import("../../shared/prune-lessons.ts");
      return pruneHere(context, project, { category, library, older, yes });
    }
    if (yes) return withoutPrune("--yes");
    if (older !== undefined) return withoutPrune("--older");
    const [own, elsewhere] = [lessonsKnown(project), lessonsElsewhere(project)];
    const others = [...elsewhere.here, ...elsewhere.notHere, ...elsewhere.copies];
    const earned = earnedOf(project, [...own, ...others.map(({ memory }) => memory)]);
    return ok(
      lessonsDocument(project.name, own, elsewhere, {
        ...{ category, library, everywhere, earned },
        limit: all ? undefined : limit,
      }),
    );
  },
);

const withoutPrune = (flag: string): Result<never, Fault> =>
  err({ kind: "value-unclear", given: flag, must: "only makes sense with --prune" });
