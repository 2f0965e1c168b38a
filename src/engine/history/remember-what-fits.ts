// Remembers many drafts at once. A refused draft affects only itself; a disk that refuses stops everything.
import type { Refusal } from "../../core/append/admit.ts";
import type { Draft } from "../../core/event/draft.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Returning } from "../amend/forgotten.ts";
import type { AppendFault } from "../ports/log.ts";
import type { WritableProject } from "../project.ts";
import { remember, type Unspoken } from "../remember/remember.ts";

/** What keeps one draft out, and no other. */
export type Refused = Refusal | Unspoken | Returning;

export const rememberWhatFits = (
  project: WritableProject,
  drafts: readonly Draft[],
): Result<{ readonly remembered: number; readonly refused: readonly Refused[] }, AppendFault> => {
  if (drafts.length === 0) return ok({ remembered: 0, refused: [] });
  const all = remember(project, drafts);
  if (all.ok) return ok({ remembered: drafts.length, refused: [] });
  if (!isRefusal(all.error)) return err(all.error);
  if (drafts.length === 1) return ok({ remembered: 0, refused: [all.error] });
  const half = Math.ceil(drafts.length / 2);
  const first = rememberWhatFits(project, drafts.slice(0, half));
  if (!first.ok) return first;
  const second = rememberWhatFits(project, drafts.slice(half));
  if (!second.ok) return second;
  return ok({
    remembered: first.value.remembered + second.value.remembered,
    refused: [...first.value.refused, ...second.value.refused],
  });
};

export const isRefusal = (fault: Refused | AppendFault): fault is Refused =>
  fault.kind.startsWith("draft-");
