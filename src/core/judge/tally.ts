// In how many known changes each gram occurs: what rarity is measured by. A change that two clones learned counts once.
import type { Event } from "../event/envelope.ts";
import { text } from "../fold/copy.ts";
import { groupOf } from "../fold/state.ts";
import { isSketch } from "./known.ts";
import { gramsOf } from "./rarity.ts";

export interface Tally {
  changes: number;
  readonly seenIn: Map<number, number>;
}

/** Of essences. `isKnown` says of a kind and natural key that its change was counted elsewhere. */
export const tallyOf = (
  events: Iterable<Event>,
  isKnown: (group: string) => boolean = () => false,
): Tally => {
  const tally: Tally = { changes: 0, seenIn: new Map() };
  const groups = new Set<string>();
  for (const { kind, body } of events) {
    if (body === null || !isSketch(body.sketch)) continue;
    const key = text(body.key);
    const group = key === undefined ? undefined : groupOf(kind, key);
    if (group !== undefined && (groups.has(group) || isKnown(group))) continue;
    if (group !== undefined) groups.add(group);
    tally.changes += 1;
    for (const gram of gramsOf(body.sketch))
      tally.seenIn.set(gram, (tally.seenIn.get(gram) ?? 0) + 1);
  }
  return tally;
};
