// In how many known changes each gram occurs, which is the base of rarity. A change that two clones
// learned counts once. Counted by sorting, because some thousand changes hold some million grams.
import { fieldOf } from "../event/read.ts";
import type { Event } from "../event/envelope.ts";
import { groupOf } from "../fold/state.ts";
import { placeOf } from "../kit/numbers.ts";
import { ADDED, type Fingerprint, fingerprintIn } from "./match/fingerprint.ts";

export interface GramTally {
  readonly changes: number;
  /** In ascending order, each once. */
  readonly grams: Uint32Array;
  /** The number of changes in which the gram at the same index occurs. */
  readonly counts: Uint32Array;
}

/** Expects gate entries. `isKnown` answers, for a kind and natural key, whether the change was counted elsewhere. */
export const tallyOf = (
  events: Iterable<Event>,
  isKnown: (group: string) => boolean = () => false,
): GramTally => {
  const groups = new Set<string>();
  const changes: Uint32Array[] = [];
  for (const event of events) {
    const fingerprint = fingerprintIn(event);
    if (fingerprint === undefined) continue;
    const key = fieldOf(event, "key");
    const group = key === undefined ? undefined : groupOf(event.kind, key);
    if (group !== undefined && (groups.has(group) || isKnown(group))) continue;
    if (group !== undefined) groups.add(group);
    changes.push(gramsIn(fingerprint));
  }
  const all = new Uint32Array(changes.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const grams of changes) {
    all.set(grams, at);
    at += grams.length;
  }
  return { changes: changes.length, ...counted(all.sort()) };
};

/** Each gram of a change once, without its sign, in ascending order. */
const gramsIn = ({ parts }: Fingerprint): Uint32Array => {
  const bags = parts.flatMap(({ grams, lines }) => [grams.keys, lines.keys]);
  const all = new Uint32Array(bags.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const keys of bags) for (const key of keys) all[at++] = key & ~ADDED;
  return counted(all.sort()).grams;
};

const counted = (sorted: Uint32Array): Pick<GramTally, "grams" | "counts"> => {
  const counts = new Uint32Array(sorted.length);
  let size = 0;
  for (const [at, gram] of sorted.entries()) {
    if (at === 0 || gram !== sorted[size - 1]) sorted[size++] = gram;
    counts[size - 1] = (counts[size - 1] ?? 0) + 1;
  }
  return { grams: sorted.slice(0, size), counts: counts.slice(0, size) };
};

/** The number of changes in which a gram occurs. */
export const seenIn = (
  { grams, counts }: Pick<GramTally, "grams" | "counts">,
  gram: number,
): number => counts[placeOf(grams, gram)] ?? 0;
