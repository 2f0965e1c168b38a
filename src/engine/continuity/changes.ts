// What changed in the work since a moment: one that is given, or the last brief that an agent was shown before something
// changed, or the beginning of the newest session.
import { workChanges, type WorkChanges } from "../../core/recall/continuity/work-changes.ts";
import { workIn, type WorkScope, type WorkWanted } from "../../core/fold/work/scope.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import { greatestOf } from "../../core/kit/numbers.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Project } from "../project.ts";
import { itemsKnown } from "./items.ts";

export interface ChangesFound {
  readonly wanted: WorkWanted;
  readonly sinceMs: number;
  readonly from: "given" | "brief" | "session";
  readonly scope: WorkScope;
  readonly changes: WorkChanges;
}

export const changesSince = (
  project: Project,
  wanted: WorkWanted,
  givenMs: number | undefined,
): Result<ChangesFound, FileFault> => {
  const items = itemsKnown(project);
  const head = project.tree.head();
  const here = { ...wanted, branch: head.ok ? head.value.branch : undefined };
  const scope = workIn(items, here);
  const baseline = givenMs === undefined ? baselineOf(project, items, scope) : ok(givenMs);
  if (!baseline.ok) return baseline;
  const sinceMs = baseline.value ?? startOf(scope);
  const before = workIn(itemsKnown(project, sinceMs), here);
  return ok({
    ...{ wanted, sinceMs, scope },
    from: givenMs !== undefined ? "given" : baseline.value === undefined ? "session" : "brief",
    changes: workChanges(before.work, scope.work),
  });
};

/** Just before the newest session began. */
const startOf = ({ sessions: [newest] }: WorkScope): number => (newest?.firstMs ?? 1) - 1;

/** A brief that was shown after the last change would leave nothing to report. */
const baselineOf = (
  { hooks }: Project,
  items: readonly ItemMemory[],
  { sessions }: WorkScope,
): Result<number | undefined, FileFault> => {
  const receipts = hooks.receipts.all();
  if (!receipts.ok) return receipts;
  const names = new Set(sessions.map(({ session }) => session));
  const lastMs = greatestOf(
    items.flatMap(({ session = "", when }) => (names.has(session) ? [when] : [])),
  );
  return ok(
    receipts.value.findLast(({ on, atMs }) => on === "session-start" && atMs < lastMs)?.atMs,
  );
};
