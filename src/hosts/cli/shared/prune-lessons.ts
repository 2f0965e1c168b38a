// What `twiceshy lessons --prune` does: it names the lessons of this machine that have become stale, and with --yes
// retires them. Loaded only then.
import { isAbout, type LessonsWanted } from "../../../answers/memories/lessons.ts";
import { prunedDocument, type PrunedDocument } from "../../../answers/memories/pruned.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { sinceOf } from "../../../answers/text/time.ts";
import { ok, type Result } from "../../../core/kit/result.ts";
import { planPrune, pruneLessons, type PrunePlan } from "../../../engine/care/prune-lessons.ts";
import type { Project } from "../../../engine/project.ts";
import type { CliContext } from "../context.ts";
import { showWritten } from "../show-written.ts";
import { openEverywhereToWrite } from "../writing.ts";
import { openKnown } from "./known-projects.ts";

/** How old a lesson is that nobody was shown, where no age was given. */
const OLDER = "180d";

const NONE: PrunePlan = { prunable: [], kept: 0, unseen: [] };

interface PruneAsked extends Pick<LessonsWanted, "category" | "library"> {
  readonly older?: string | undefined;
  readonly yes: boolean;
}

export const pruneHere = async (
  context: CliContext,
  here: Project,
  { older = OLDER, yes, ...about }: PruneAsked,
): Promise<Result<PrunedDocument, Fault>> => {
  const before = sinceOf(older, here.machine.clock.nowMs());
  if (!before.ok) return before;
  const held = here.store.recall.everywhere();
  if (held === undefined) return ok(prunedDocument(here.name, NONE, yes));
  const known = await openKnown(context, here);
  if (!known.ok) return known;
  const found = planPrune(held, known.value, before.value ?? 0);
  const prunable = found.prunable.filter(({ memory }) => isAbout(memory, about));
  const plan = { ...found, prunable };
  if (!yes || prunable.length === 0) return ok(prunedDocument(here.name, plan, yes));
  const machine = openEverywhereToWrite(context);
  if (!machine.ok) return machine;
  const pruned = pruneLessons(machine.value, prunable);
  if (!pruned.ok) return pruned;
  showWritten(context, machine.value);
  return ok(prunedDocument(here.name, plan, true));
};
