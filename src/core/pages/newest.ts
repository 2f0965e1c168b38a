// The newest few of very many items, and their total: a page shows only these and need not hold the rest.
import { compareWhen } from "../fold/issues.ts";
import type { Memory } from "../fold/memory.ts";

export interface NewestItems<Item> {
  readonly take: (item: Item) => void;
  /** Newest first. */
  readonly items: () => readonly Item[];
  readonly total: number;
}

/** Keeps `most` items, ordered by when the memory of each happened. */
export const createNewest = <Item>(
  most: number,
  memoryOf: (item: Item) => Memory,
): NewestItems<Item> => {
  let held: Item[] = [];
  let total = 0;
  const shorten = (): void => {
    held = held.sort((a, b) => compareWhen(memoryOf(b), memoryOf(a))).slice(0, most);
  };
  return {
    take: (item) => {
      total += 1;
      held.push(item);
      if (held.length > 2 * most + 100) shorten();
    },
    items: () => {
      shorten();
      return held;
    },
    get total() {
      return total;
    },
  };
};
