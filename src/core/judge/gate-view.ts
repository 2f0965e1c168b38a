// What the gate judges from: the known changes, found by what they are about. Here as values in memory.
import type { Event } from "../event/envelope.ts";
import type { Renames } from "../fold/renames.ts";
import { lazily } from "../kit/lazy.ts";
import { lookupKeysOf, type Lookup } from "./lookup-keys.ts";
import { rarityOf, type Rarity } from "./match/rarity.ts";
import { renamedEvent, renamedLookup } from "./renamed.ts";
import { tallyOf } from "./tally.ts";
import { trustOf, type Trust } from "../fold/trust.ts";

interface EntriesView {
  readonly lookup: Lookup;
  readonly every: () => readonly Event[];
  readonly rarity: Rarity;
  readonly changes: () => number;
  readonly trust: () => Trust;
}

/** The view of these gate entries and no others. */
export const viewOf = (entries: readonly Event[]): EntriesView => {
  const under = entriesByKey(entries);
  const tally = lazily(() => tallyOf(entries));
  const counts = lazily(
    () => new Map(Array.from(tally().grams, (gram, at) => [gram, tally().counts[at] ?? 0])),
  );
  return {
    lookup: (keys) => keys.flatMap(under),
    every: () => entries,
    rarity: rarityOf({
      changes: () => tally().changes,
      seenIn: (gram, seen) => counts().get(gram) ?? seen ?? 0,
    }),
    changes: () => tally().changes,
    trust: () => trustOf(entries),
  };
};

/** The view with renames followed; they are read only if something is looked up. */
export const following = <One extends Pick<EntriesView, "lookup" | "every">>(
  view: One,
  read: () => Renames | undefined,
): One => {
  const renames = lazily(read);
  const lookup = lazily(() => {
    const found = renames();
    return found === undefined ? view.lookup : renamedLookup(view.lookup, found);
  });
  return {
    ...view,
    lookup: (keys) => lookup()(keys),
    every: () => {
      const found = renames();
      const all = view.every();
      return found === undefined ? all : all.map((event) => renamedEvent(event, found));
    },
  };
};

/** The entries under one key. */
export const entriesByKey = (events: readonly Event[]): ((key: string) => readonly Event[]) => {
  const under = new Map<string, Event[]>();
  for (const event of events)
    for (const lookupKey of lookupKeysOf(event)) {
      const found = under.get(lookupKey);
      if (found) found.push(event);
      else under.set(lookupKey, [event]);
    }
  return (key) => under.get(key) ?? [];
};
