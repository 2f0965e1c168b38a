// The tool `stale`: what may no longer hold, with what speaks against it.
import * as v from "valibot";
import { signRecord, signWords } from "../../../core/judge/message/sign-words.ts";
import { ok } from "../../../core/kit/result.ts";
import { findStale } from "../../../engine/code/stale.ts";
import { groundsKnown } from "../../../engine/code/resting.ts";
import { readHistoriesNow } from "../../../engine/history/file-histories.ts";
import { memoryLine, memorySchema, memoryDocument } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described, whole } from "../schema.ts";

/** The most memories that one call looks at. */
const LOOK = 500;

export const stale = reading(
  {
    name: "stale",
    profile: "full",
    title: "What may not hold any more",
    does: "Memories that speak of files which were changed often since, renamed or are gone, or that assume what is not so any more. Look at each; then `retire`, `supersede` or `decide` anew.",
    takes: takes({ limit: v.optional(whole(1, 100), 20) }),
    gives: gives({
      looked: described(v.number(), "How many were looked at"),
      total: v.number(),
      stale: v.array(v.object({ ...memorySchema.entries, doubts: v.array(v.string()) })),
      unknown: v.exactOptional(described(v.string(), "Why the files could not be judged")),
    }),
    say: ({ looked, total, stale: found, unknown }) =>
      [
        ...found.flatMap((one) => [
          memoryLine(one),
          ...one.doubts.map((doubt) => `  doubt: ${doubt}`),
        ]),
        ...(total > found.length ? [`${total - found.length} more, not shown`] : []),
        ...(unknown === undefined ? [] : [`Files were not judged: ${unknown}.`]),
        `${looked} looked at, ${total} may not hold any more.`,
      ].join("\n"),
  },
  async (project, { limit }) => {
    const known = await readHistoriesNow(project, { soon: true });
    const grounds = await groundsKnown(project, LOOK);
    const {
      stale: found,
      looked,
      unknown,
    } = findStale(project, { known, isThere: project.tree.files.isThere, grounds }, LOOK);
    return ok({
      ...{ project: project.name, looked, total: found.length },
      stale: found.slice(0, limit).map(({ memory, signs }) => ({
        ...memoryDocument(memory),
        doubts: signs.map(signRecord).map(signWords),
      })),
      ...(unknown === undefined ? {} : { unknown }),
    });
  },
);
