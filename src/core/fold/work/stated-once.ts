// The statements of the work, each once, one after the other: which of them are the same, and what closes, drops or reopens them.
import type { ItemForm } from "../../event/work/words.ts";
import type { ItemMemory } from "./item-noun.ts";
import { hasWordsOf, sameWork, type SameWork } from "./same-work.ts";
import { readStatements, type StatedWords } from "./stated-words.ts";
import { headOf } from "./words.ts";

export interface StatedOnce {
  readonly first: ItemMemory;
  /** The number of its text. */
  readonly text: number;
  readonly all: ItemMemory[];
  closedBy?: ItemMemory;
  reopenedMs?: number;
  /** Resolved or taken back by an amendment. */
  isSettled: boolean;
}

const KEPT = ["constraint", "done-when", "pending", "blocker", "completed", "decision"] as const;
export type Kept = (typeof KEPT)[number];

/** By form, the statements of it, each once, the one that was made first before the others. */
type StatedForms = { readonly [form in Kept]: StatedOnce[] };

/** What was stated so far. */
interface StatedSoFar {
  readonly words: StatedWords;
  readonly forms: StatedForms;
  readonly known: SameWork<StatedOnce>;
}

/** `items` in the order in which they were stated. */
export const statedOnce = (items: readonly ItemMemory[]): StatedForms => {
  const statements = withHeads(items);
  const words = readStatements(statements.map(({ text }) => text));
  const forms: StatedForms = {
    ...{ constraint: [], "done-when": [], pending: [] },
    ...{ blocker: [], completed: [], decision: [] },
  };
  const stated = { words, forms, known: sameWork<StatedOnce>(words) };
  for (const [at, { memory, isHead }] of statements.entries()) {
    const { form } = memory.item;
    if (isHead) close(stated.known.like(at), memory);
    else if (isKept(form)) take(stated, form, memory, at);
    else if (form === "dropped") drop(stated, memory, at);
    else if (form === "unblocked") unblock(stated, memory);
  }
  return forms;
};

const isKept = (form: ItemForm): form is Kept => KEPT.some((one) => one === form);

interface StatedItem {
  readonly memory: ItemMemory;
  readonly text: string;
  /** The text is what the item is about, without what it adds. */
  readonly isHead: boolean;
}

const withHeads = (items: readonly ItemMemory[]): readonly StatedItem[] => {
  const all: StatedItem[] = [];
  for (const memory of items) {
    all.push({ memory, text: memory.text, isHead: false });
    // A box is ticked with a remark behind it, which the open one did not have.
    const isDone = memory.item.form === "completed" && memory.standing === "standing";
    const head = isDone ? headOf(memory.text) : undefined;
    if (head !== undefined) all.push({ memory, text: head, isHead: true });
  }
  return all;
};

const take = (
  { words, forms, known }: StatedSoFar,
  form: Kept,
  memory: ItemMemory,
  at: number,
): void => {
  const isSettled = memory.standing !== "standing";
  const like = known.like(at);
  let one = like.find(
    ({ first: { item } }) => item.form === form && item.level === memory.item.level,
  );
  if (one === undefined) {
    one = { first: memory, text: words.textAt[at] ?? 0, all: [memory], isSettled };
    forms[form].push(one);
    known.add(at, one);
  } else {
    one.all.push(memory);
    // Stated again after it was done or settled: it is open again.
    if (!isSettled && one.closedBy !== undefined) one.reopenedMs = memory.when;
    one.isSettled = isSettled;
    if (!isSettled) delete one.closedBy;
  }
  if (form === "completed" && !isSettled) close([...like, one], memory);
};

/** A line of Done when is stated again as a reminder, without anything being undone. */
const close = (like: readonly StatedOnce[], memory: ItemMemory): void => {
  const reopened: number[] = [];
  for (const one of like) {
    if (!isClosed(one)) continue;
    one.closedBy ??= memory;
    if (one.first.item.form === "pending" && one.reopenedMs !== undefined)
      reopened.push(one.reopenedMs);
  }
  if (reopened.length === 0) return;
  for (const one of like)
    if (one.first.item.form === "completed") one.reopenedMs = Math.max(...reopened);
};

/** What is completed or dropped ends these. */
const isClosed = ({ first: { item } }: StatedOnce): boolean =>
  item.form === "pending" || item.form === "done-when";

/** What a person dropped is no longer part of the work. */
const drop = ({ words, forms, known }: StatedSoFar, memory: ItemMemory, at: number): void => {
  if (memory.standing !== "standing") return;
  for (const one of known.like(at)) if (isClosed(one)) one.isSettled = true;
  // A plan drops a step in the step's own words; a person shortens them.
  if (memory.item.source !== "prose") return;
  const part = words.textAt[at] ?? 0;
  for (const one of [...forms.pending, ...forms["done-when"]])
    if (hasWordsOf(words, one.text, part)) one.isSettled = true;
};

/** Who is unblocked and does not name by what, is so only of one blocker. */
const unblock = ({ forms }: StatedSoFar, { standing }: ItemMemory): void => {
  if (standing !== "standing") return;
  const [first, ...others] = forms.blocker.filter(({ isSettled }) => !isSettled);
  if (first !== undefined && others.length === 0) first.isSettled = true;
};
