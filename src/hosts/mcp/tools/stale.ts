// The tool `stale`: what may no longer hold, with what speaks against it.
import { z } from "zod";
import { signRecord, signWords } from "../../../core/judge/message/sign-words.ts";
import { ok } from "../../../core/kit/result.ts";
import { findStale } from "../../../engine/code/stale.ts";
import { groundsKnown } from "../../../engine/code/resting.ts";
import { readHistoriesNow } from "../../../engine/history/file-histories.ts";
import { memoryLine, memorySchema, memoryDocument } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";

/** The most memories that one call looks at. */
const LOOK = 500;

export const stale = reading(
  {
    name: "stale",
    profile: "full",
    title: "What may not hold any more",
    does: "Memories that speak of files which were changed often since, renamed or are gone, or that assume what is not so any more. Look at each; then `retire`, `supersede` or `decide` anew.",
    takes: takes({ limit: z.int().min(1).max(100).default(20) }),
    gives: gives({
      looked: z.number().describe("How many were looked at"),
      total: z.number(),
      stale: z.array(z.object({ ...memorySchema.shape, doubts: z.array(z.string()) })),
      unknown: z.string().optional().describe("Why the files could not be judged"),
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
    } = findStale(project, { known, isThere: project.files.isThere, grounds }, LOOK);
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
