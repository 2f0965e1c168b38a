// The state of the work, folded from items: what it aims at, what is open, what is done, and what contradicts what. A
// statement that was resolved or retired is no longer open; a completed item closes what is about the same work.
import { compareEvents } from "../../event/order.ts";
import type { DoneLevel, ItemForm } from "../../event/work/words.ts";
import { defined } from "../../kit/defined.ts";
import { grouped } from "./grouped.ts";
import type { ItemMemory } from "./item-noun.ts";
import { statedOnce, type Kept, type StatedOnce } from "./stated-once.ts";

/** A statement that may have been made several times. */
export interface WorkItem {
  /** The one that was made last. */
  readonly memory: ItemMemory;
  /** All of them, the oldest first. */
  readonly all: readonly ItemMemory[];
  /** When it was last stated as open after it had been done; what showed it before shows nothing now. */
  readonly reopenedMs?: number;
}

export interface DoneWhen extends WorkItem {
  readonly level: DoneLevel;
  /** The completed item that meets it; it is a claim, and no evidence. */
  readonly metBy?: ItemMemory;
}

/** Something that contradicts something else. */
export type WorkConflict =
  /** A claim to be done was made while this is open. */
  "claimed-while-pending" | "claimed-while-blocked" | "claimed-with-gaps";

export interface WorkState {
  /** The last one. */
  readonly objective?: ItemMemory;
  /** The newest first; the newest is what the work aims at, if no objective is stated. */
  readonly requests: readonly ItemMemory[];
  readonly constraints: readonly WorkItem[];
  readonly doneWhen: readonly DoneWhen[];
  readonly pending: readonly WorkItem[];
  readonly blockers: readonly WorkItem[];
  readonly completed: readonly WorkItem[];
  readonly decisions: readonly WorkItem[];
  /** Claims to be done, the newest first. */
  readonly claims: readonly ItemMemory[];
  readonly summary?: ItemMemory;
  readonly conflicts: readonly WorkConflict[];
}

/** The items of one session, or of several that belong together, in any order. */
export const workState = (items: Iterable<ItemMemory>): WorkState => {
  const sorted = [...items].filter(({ withdrawn }) => withdrawn !== true).toSorted(byTime);
  const forms = statedOnce(sorted);
  const byForm = grouped(sorted, ({ item }) => item.form);
  const newest = (form: ItemForm): readonly ItemMemory[] =>
    (byForm.get(form) ?? []).filter(({ standing }) => standing === "standing").toReversed();
  const open = (form: Kept): readonly WorkItem[] =>
    forms[form]
      .filter(({ isSettled, closedBy }) => !isSettled && closedBy === undefined)
      .map(itemOf);
  const doneWhen = forms["done-when"].filter(({ isSettled }) => !isSettled).map(doneWhenOf);
  const [objective] = newest("objective");
  const [summary] = newest("summary");
  const claims = newest("claim");
  const [pending, blockers] = [open("pending"), open("blocker")];
  return {
    ...defined({ objective, summary }),
    ...{ requests: newest("request"), claims, doneWhen, pending, blockers },
    constraints: open("constraint"),
    completed: open("completed").toReversed(),
    decisions: open("decision").toReversed(),
    conflicts: conflictsIn(claims[0], { pending, blockers, doneWhen }),
  };
};

/** Of one turn, in the order of its text; the steps of one plan, in that of the plan. */
const byTime = (a: ItemMemory, b: ItemMemory): number =>
  a.when - b.when ||
  (a.item.span?.start ?? 0) - (b.item.span?.start ?? 0) ||
  compareEvents(a.order, b.order);

const itemOf = ({ first, all, reopenedMs }: StatedOnce): WorkItem => {
  const memory = all.at(-1) ?? first;
  return reopenedMs === undefined ? { memory, all } : { memory, all, reopenedMs };
};

const doneWhenOf = (entry: StatedOnce): DoneWhen => ({
  ...itemOf(entry),
  level: entry.first.item.level ?? "session",
  ...(entry.closedBy === undefined ? {} : { metBy: entry.closedBy }),
});

/** The gaps of a Definition of Done: what nothing meets. */
export const gapsIn = ({ doneWhen }: Pick<WorkState, "doneWhen">): readonly DoneWhen[] =>
  doneWhen.filter(({ metBy }) => metBy === undefined);

/** Only what was open when the claim was made contradicts it. */
const conflictsIn = (
  claim: ItemMemory | undefined,
  { pending, blockers, doneWhen }: Pick<WorkState, "pending" | "blockers" | "doneWhen">,
): readonly WorkConflict[] => {
  if (claim === undefined) return [];
  const wasOpen = ({ all }: WorkItem): boolean => all.some(({ when }) => when <= claim.when);
  return [
    ...(pending.some(wasOpen) ? (["claimed-while-pending"] as const) : []),
    ...(blockers.some(wasOpen) ? (["claimed-while-blocked"] as const) : []),
    ...(gapsIn({ doneWhen }).some(wasOpen) ? (["claimed-with-gaps"] as const) : []),
  ];
};
