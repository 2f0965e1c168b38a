// Finds, among many sentences, those that share seven tenths of their words with one, without comparing all with all:
// two such sentences share one of the rarest words of each.
import { compareText } from "../../kit/text.ts";
import { ALIKE, type Saying } from "./likeness.ts";

export interface Alike<Item> {
  readonly add: (saying: Saying, item: Item) => void;
  /** Every added item whose sentence may be alike, once each, in the order in which they were added. */
  readonly near: (saying: Saying) => readonly Item[];
}

/** `all`: every sentence that will be added or asked about, because how rare a word is depends on them. */
export const createAlike = <Item>(all: Iterable<Saying>): Alike<Item> => {
  const counts = new Map<string, number>();
  for (const { words } of all)
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarest = ({ normal, words }: Saying): readonly string[] => {
    const sorted = [...words.keys()].sort(
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || compareText(a, b),
    );
    // Of the other words alone, too few would be common.
    const most = words.size - Math.ceil(ALIKE * words.size) + 1;
    return [`=${normal}`, ...sorted.slice(0, most)];
  };
  const places = new Map<string, number[]>();
  const items: Item[] = [];
  return {
    add: (saying, item) => {
      for (const word of rarest(saying)) {
        const known = places.get(word);
        if (known) known.push(items.length);
        else places.set(word, [items.length]);
      }
      items.push(item);
    },
    near: (saying) =>
      [...new Set(rarest(saying).flatMap((word) => places.get(word) ?? []))]
        .sort((a, b) => a - b)
        .flatMap((place) => items[place] ?? []),
  };
};
