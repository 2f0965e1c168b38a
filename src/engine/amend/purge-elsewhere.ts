// After a purge in the memory that holds in every project: each project of this machine may have shown the
// text to agents, and keeps what it showed. What fails in one project keeps no other from being swept.
import type { EventId } from "../../core/event/id.ts";
import type { Result } from "../../core/kit/result.ts";
import type { FileFault } from "../ports/file.ts";
import type { Receipt, Receipts } from "../ports/session/receipts.ts";
import type { TurnPurge } from "../ports/turn-index.ts";

/** What a project keeps beside its log of what its agents were shown. */
export interface ShownThere {
  readonly receipts: Pick<Receipts, "erase">;
  readonly turns: TurnPurge;
  /** Removes the briefs that sessions begin with. */
  readonly dropBriefs: () => Result<void, FileFault>;
  /** Its files, and these at the top of its work trees, that hold any of the texts. */
  readonly filesHolding: (
    texts: readonly string[],
    besides: readonly string[],
  ) => Result<readonly string[], FileFault>;
}

export interface PurgedText {
  readonly erased: readonly EventId[];
  /** None if they are no longer known. */
  readonly texts: readonly string[];
}

/** Returns what could not be swept. */
export const eraseElsewhere = (
  projects: Result<readonly ShownThere[], FileFault>,
  { erased, texts }: PurgedText,
): readonly FileFault[] => {
  if (!projects.ok) return [projects.error];
  return projects.value.flatMap(({ receipts, turns, dropBriefs }) =>
    faultsIn([
      dropBriefs(),
      receipts.erase(isOfPurged(erased, texts)),
      ...(texts.length === 0 ? [] : [turns.forget(texts)]),
    ]),
  );
};

/** The files that still hold some of it, and what could not be looked at. */
export const heldElsewhere = (
  projects: Result<readonly ShownThere[], FileFault>,
  texts: readonly string[],
  besides: readonly string[],
): { readonly holding: readonly string[]; readonly faults: readonly FileFault[] } => {
  if (!projects.ok) return { holding: [], faults: [projects.error] };
  const held = projects.value.map(({ filesHolding }) => filesHolding(texts, besides));
  return { holding: held.flatMap((one) => (one.ok ? one.value : [])), faults: faultsIn(held) };
};

const faultsIn = (results: readonly Result<unknown, FileFault>[]): readonly FileFault[] =>
  results.flatMap((result) => (result.ok ? [] : [result.error]));

/** Whether what an agent was shown names one of these events, by the beginning of its id, or holds one of the texts. */
export const isOfPurged =
  (ids: readonly EventId[], texts: readonly string[]) =>
  ({ about, text }: Pick<Receipt, "about" | "text">): boolean =>
    about.some((named) => ids.some((id) => id.startsWith(named))) ||
    texts.some((each) => text.includes(each));
