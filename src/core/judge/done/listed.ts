// What was listed since the last prompt and is open at the end of the turn. Lists are often not ticked although all is done, so
// an item counts only if the last message shows it as open, or ticks or names others and has no word of this one.
import type { ItemForm } from "../../event/work/words.ts";
import { sameWork } from "../../fold/work/same-work.ts";
import { readStatements } from "../../fold/work/stated-words.ts";
import { headOf, wordsOf } from "../../fold/work/words.ts";

export interface TurnStatements {
  readonly text: string;
  readonly statements: readonly { readonly form: ItemForm; readonly text: string }[];
}

export interface ListedWork {
  readonly open: readonly string[];
  readonly blocked: readonly string[];
}

interface ListedItem {
  readonly text: string;
  closedAt?: number;
  /** The message that showed it as open last. */
  shownAt: number;
}

/** `turns` begins with the last prompt, and ends with the last message. */
export const listedIn = (turns: readonly TurnStatements[]): ListedWork => {
  const items: ListedItem[] = [];
  let blocked: string[] = [];
  const all = turns.flatMap(({ statements }, at) =>
    statements.flatMap((one) => {
      const head = one.form === "completed" ? headOf(one.text) : undefined;
      const stated = { ...one, at };
      return head === undefined ? [stated] : [stated, { ...stated, text: head }];
    }),
  );
  const known = sameWork<ListedItem>(readStatements(all.map(({ text }) => text)));
  for (const [stated, { form, text, at }] of all.entries()) {
    if (form === "blocker") blocked.push(text);
    else if (form === "unblocked") blocked = [];
    else if (form === "pending" || form === "done-when") {
      const [again] = known.like(stated);
      if (again === undefined) {
        const item = { text, shownAt: at };
        known.add(stated, item);
        items.push(item);
      } else {
        again.shownAt = at;
        delete again.closedAt;
      }
    } else if (form === "completed" || form === "dropped")
      for (const item of known.like(stated)) item.closedAt ??= at;
  }
  const last = turns.length - 1;
  const left = items.filter(({ closedAt }) => closedAt === undefined);
  const hasTicked = items.some(({ closedAt }) => closedAt === last);
  const report = wordsOf(turns.at(-1)?.text ?? "");
  const shares = left.map(({ text }) => shareIn(wordsOf(text), report));
  const isAddressed = shares.some((share) => share >= ADDRESSED);
  const open = left.filter(
    ({ shownAt }, at) => hasTicked || shownAt === last || (isAddressed && shares[at] === 0),
  );
  return { open: open.map(({ text }) => text), blocked };
};

/** The least share of an item's words with which a message is about it. */
const ADDRESSED = 0.5;

const shareIn = (words: ReadonlySet<string>, report: ReadonlySet<string>): number =>
  words.size === 0 ? 1 : [...words].filter((word) => report.has(word)).length / words.size;
