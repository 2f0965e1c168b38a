// The tool `stale`: what may no longer hold, with what speaks against it.
import * as v from "valibot";
import { staleDocument, staleText, type StaleDocument } from "../../../answers/code/stale.ts";
import { PLAIN } from "../../../answers/text/style.ts";
import { signWords } from "../../../core/judge/message/sign-words.ts";
import { ok } from "../../../core/kit/result.ts";
import { findStale } from "../../../engine/code/stale.ts";
import { groundsKnown } from "../../../engine/code/resting.ts";
import { readHistoriesNow } from "../../../engine/history/file-histories.ts";
import { compact, memorySchema } from "../memory.ts";
import { gives, reading, takes } from "../tool.ts";
import { described, whole } from "../schema.ts";

/** The most memories that one call looks at. */
const LOOK = 500;

interface StaleAnswer extends StaleDocument {
  readonly total: number;
}

export const stale = reading(
  {
    name: "stale",
    profile: "full",
    title: "Stale memories",
    does: "Memories whose files were changed often since, renamed or removed, or whose assumptions no longer hold. Review each; then `retire`, `supersede` or `decide` again.",
    takes: takes({ limit: v.optional(whole(1, 100), 20) }),
    gives: gives({
      looked: described(v.number(), "How many were looked at"),
      total: v.number(),
      stale: v.array(v.object({ ...memorySchema.entries, doubts: v.array(v.string()) })),
      unknown: v.optional(described(v.string(), "Why the files could not be judged")),
    }),
    shape: ({ project, looked, total, stale: found, unknown }: StaleAnswer) => ({
      ...{ project, looked, total },
      stale: found.map(({ signs, ...memory }) => ({
        ...compact(memory),
        doubts: signs.map(signWords),
      })),
      unknown,
    }),
    say: (answer: StaleAnswer) => {
      const hidden = answer.total - answer.stale.length;
      const words = staleText(answer, PLAIN, false);
      return hidden > 0 ? `${words}\n${hidden} more, not shown` : words;
    },
  },
  async (project, { limit }) => {
    const known = await readHistoriesNow(project, { soon: true });
    const grounds = await groundsKnown(project, LOOK);
    const found = findStale(project, { known, isThere: project.tree.files.isThere, grounds }, LOOK);
    // What could not be judged is left to the command line, and whether the history is whole.
    const document = staleDocument(project.name, { ...found, unjudged: [], unverified: [] }, false);
    return ok({ ...document, total: found.stale.length, stale: document.stale.slice(0, limit) });
  },
);
