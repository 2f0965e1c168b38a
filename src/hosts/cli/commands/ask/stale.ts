// twiceshy stale: what was said of files that have changed much since, were renamed, or are gone, and what rests on
// something that no longer holds. Read from git and the work tree when asked.
import { reading } from "../../reading.ts";
import { staleDocument, staleSchema, staleText } from "../../../../answers/code/stale.ts";
import { ok } from "../../../../core/kit/result.ts";
import { findStale } from "../../../../engine/code/stale.ts";
import { readHistoriesNow } from "../../../../engine/history/file-histories.ts";
import { groundsKnown } from "../../../../engine/code/resting.ts";
import { commonFlags } from "../../flags.ts";
import { thousands } from "../../../../answers/text/style.ts";

export const { command, example, output } = reading(
  {
    more: "Lists each decision, note, lesson, fact or fix that names a file which was renamed, is gone, or was changed by three or more commits since, with those commits; and each memory with an assumption that does not hold, with all that rests on it. Changes nothing: confirm, supersede or retire each one yourself.",
    example: "twiceshy stale",
    flags: commonFlags,
    output: staleSchema,
    say: (out, style) => staleText(out, style, true),
  },
  async ({ project, context }) => {
    const known = await readHistoriesNow(project, {
      progress: (commits) => context.progress(`reading history: ${thousands(commits)} commits`),
    });
    const grounds = await groundsKnown(project, Number.POSITIVE_INFINITY);
    const found = findStale(project, { known, isThere: project.tree.files.isThere, grounds });
    const { trails } = known;
    const partial = trails !== undefined && isPartial(trails.reach);
    return ok(staleDocument(project.name, found, partial));
  },
);

const isPartial = ({ shallow, unread }: { readonly shallow: boolean; readonly unread: number }) =>
  shallow || unread > 0;
