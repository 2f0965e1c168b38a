// After a purge in the memory that holds in every project: each project of this machine may have shown the
// text to agents, and keeps what it showed.
import type { EventId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Receipts } from "../ports/session/receipts.ts";
import type { TurnPurge } from "../ports/turn-index.ts";
import { isOfPurged } from "./purge.ts";

/** What a project keeps beside its log of what its agents were shown. */
export interface ShownThere {
  readonly receipts: Pick<Receipts, "erase">;
  readonly turns: TurnPurge;
  /** Removes the briefs that sessions begin with. */
  readonly dropBriefs: () => void;
  /** Its files that hold any of these texts. */
  readonly filesHolding: (texts: readonly string[]) => Result<readonly string[], FileFault>;
}

/** Returns the files that still hold some of it. */
export const purgeElsewhere = (
  projects: readonly ShownThere[],
  { erased, texts }: { readonly erased: readonly EventId[]; readonly texts: readonly string[] },
): Result<readonly string[], FileFault> => {
  const holding: string[] = [];
  for (const { receipts, turns, dropBriefs, filesHolding } of projects) {
    dropBriefs();
    const forgotten = receipts.erase(isOfPurged(erased, texts));
    if (!forgotten.ok) return forgotten;
    const unsaid = turns.forget(texts);
    if (!unsaid.ok) return unsaid;
    const left = filesHolding(texts);
    if (!left.ok) return left;
    holding.push(...left.value);
  }
  return ok(holding);
};
