// The state of the work, folded from items: what it aims at, what is open, what is done, and what contradicts what. A
// statement that was resolved or retired is no longer open; a completed item closes what is about the same work.
import { compareEvents } from "../../event/order.ts";
import type { DoneLevel, ItemForm } from "../../event/work/words.ts";
import { defined } from "../../kit/defined.ts";
import type { ItemMemory } from "./item-noun.ts";
import { readStatements, sameWork, type SameWork, type StatedWords } from "./same-work.ts";
import { hasWordsOf, headOf } from "./words.ts";

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

interface StatedOnce {
  readonly first: ItemMemory;
  readonly all: ItemMemory[];
  closedBy?: ItemMemory;
  reopenedMs?: number;
  /** Resolved or taken back by an amendment. */
  isSettled: boolean;
}

const KEPT = ["constraint", "done-when", "pending", "blocker", "completed", "decision"] as const;
type Kept = (typeof KEPT)[number];

/** The statements of one form, each once. */
interface FormGroup {
  readonly entries: StatedOnce[];
  readonly known: SameWork<StatedOnce>;
}

type FormGroups = { readonly [form in Kept]: FormGroup };

/** The items of one session, or of several that belong together, in any order. */
export const workState = (items: Iterable<ItemMemory>): WorkState => {
  const sorted = [...items].filter(({ withdrawn }) => withdrawn !== true).toSorted(byTime);
  const groups = emptyGroups();
  const single = new Map<ItemForm, ItemMemory[]>();
  for (const [{ memory, isHead }, stated] of readStatements(sorted.flatMap(withHead))) {
    const { form } = memory.item;
    if (isHead) close(groups, memory, stated);
    else if (isKept(form)) take(groups, form, memory, stated);
    else if (form === "dropped") drop(groups, memory, stated);
    else if (form === "unblocked") unblock(groups, memory);
    else if (memory.standing === "standing") addTo(single, form, memory);
  }
  const newest = (form: ItemForm): readonly ItemMemory[] => (single.get(form) ?? []).toReversed();
  const open = (form: Kept): readonly WorkItem[] =>
    groups[form].entries
      .filter(({ isSettled, closedBy }) => !isSettled && closedBy === undefined)
      .map(itemOf);
  const doneWhen = groups["done-when"].entries
    .filter(({ isSettled }) => !isSettled)
    .map(doneWhenOf);
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

interface StatedItem {
  readonly memory: ItemMemory;
  readonly text: string;
  /** The text is what the item is about, without what it adds. */
  readonly isHead: boolean;
}

/** A box is ticked with a remark behind it, which the open one did not have. */
const withHead = (memory: ItemMemory): readonly StatedItem[] => {
  const whole = { memory, text: memory.text, isHead: false };
  const isDone = memory.item.form === "completed" && memory.standing === "standing";
  const head = isDone ? headOf(memory.text) : undefined;
  return head === undefined ? [whole] : [whole, { memory, text: head, isHead: true }];
};

const emptyGroups = (): FormGroups => {
  const group = (): FormGroup => ({ entries: [], known: sameWork() });
  return {
    constraint: group(),
    "done-when": group(),
    pending: group(),
    blocker: group(),
    completed: group(),
    decision: group(),
  };
};

const isKept = (form: ItemForm): form is Kept => KEPT.some((one) => one === form);

/** Of one turn, in the order of its text; the steps of one plan, in that of the plan. */
const byTime = (a: ItemMemory, b: ItemMemory): number =>
  a.when - b.when ||
  (a.item.span?.start ?? 0) - (b.item.span?.start ?? 0) ||
  compareEvents(a.order, b.order);

const addTo = (lists: Map<ItemForm, ItemMemory[]>, form: ItemForm, memory: ItemMemory): void => {
  const list = lists.get(form);
  if (list) list.push(memory);
  else lists.set(form, [memory]);
};

const take = (groups: FormGroups, form: Kept, memory: ItemMemory, stated: StatedWords): void => {
  const isSettled = memory.standing !== "standing";
  const { entries, known } = groups[form];
  const again = known.like(stated).find(({ first }) => first.item.level === memory.item.level);
  if (again === undefined) {
    const entry = { first: memory, all: [memory], isSettled };
    entries.push(entry);
    known.add(stated, entry);
  } else {
    again.all.push(memory);
    // Said again after it was done or settled: it is open again.
    if (!isSettled && again.closedBy !== undefined) again.reopenedMs = memory.when;
    again.isSettled = isSettled;
    if (!isSettled) delete again.closedBy;
  }
  if (form === "completed" && !isSettled) close(groups, memory, stated);
};

/** A line of Done when is stated again as a reminder, without anything being undone. */
const close = (groups: FormGroups, memory: ItemMemory, stated: StatedWords): void => {
  const reopened: number[] = [];
  for (const closes of ["pending", "done-when"] as const)
    for (const one of groups[closes].known.like(stated)) {
      one.closedBy ??= memory;
      if (closes === "pending" && one.reopenedMs !== undefined) reopened.push(one.reopenedMs);
    }
  if (reopened.length === 0) return;
  for (const one of groups.completed.known.like(stated)) one.reopenedMs = Math.max(...reopened);
};

/** What a person dropped is no longer part of the work. */
const drop = (groups: FormGroups, memory: ItemMemory, stated: StatedWords): void => {
  if (memory.standing !== "standing") return;
  // A plan drops a step in the step's own words; a person shortens them.
  const isShort = memory.item.source === "prose";
  for (const drops of ["pending", "done-when"] as const) {
    for (const one of groups[drops].known.like(stated)) one.isSettled = true;
    for (const one of isShort ? groups[drops].entries : [])
      if (hasWordsOf(one.first.text, memory.text)) one.isSettled = true;
  }
};

/** Who is unblocked and does not name by what, is so only of one blocker. */
const unblock = (groups: FormGroups, { standing }: ItemMemory): void => {
  if (standing !== "standing") return;
  const [first, ...others] = groups.blocker.entries.filter(({ isSettled }) => !isSettled);
  if (first !== undefined && others.length === 0) first.isSettled = true;
};

const itemOf = ({ first, all, reopenedMs }: StatedOnce): WorkItem => ({
  ...{ memory: all.at(-1) ?? first, all },
  ...defined({ reopenedMs }),
});

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
