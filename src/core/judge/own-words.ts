// The names that an action has and the failed change had not, to say in the action's own words what
// a retry does differently. They come unredacted from somebody's code, so they are told only to
// whoever wrote them, and kept nowhere.
import type { FileDiff } from "../capture/diff.ts";
import { tokenBits } from "../capture/hash.ts";
import { partsOf } from "../capture/name-parts.ts";
import { fingerprintOfDiff } from "./action/features.ts";
import { commonGrams } from "./match/common.ts";
import { ADDED, type Fingerprint } from "./match/fingerprint.ts";
import { gramOfPart } from "./match/token.ts";

/** The first few show what is different. */
const MOST = 4;
/** Longer lines and longer names are data. */
const LINE_LIMIT = 400;
const NAME_LIMIT = 40;
const NAME = /[A-Za-z_$][\w$]{2,}/g;

export const ownWords = (files: readonly FileDiff[], failure: Fingerprint): readonly string[] => {
  const action = fingerprintOfDiff(files);
  if (action === undefined) return [];
  const fresh = freshIn(action, failure);
  const [own, seen] = [new Set<string>(), new Set<string>()];
  if (fresh.size === 0) return [];
  for (const { hunks } of files)
    for (const { lines } of hunks)
      for (const line of lines)
        for (const name of namesIn(line)) {
          if (seen.has(name)) continue;
          seen.add(name);
          if (isOf(name, fresh) && own.add(name).size === MOST) return [...own];
        }
  return [...own];
};

/** What the judge counts as new and rare: no imports, no comments, and nothing that was removed as well as added. */
const freshIn = (action: Fingerprint, failure: Fingerprint): ReadonlySet<number> => {
  const fresh = new Set<number>();
  for (const { grams } of action.parts) {
    let left: Uint32Array = grams.keys.filter((key) => (key & ADDED) === ADDED);
    for (const known of failure.parts) left = without(left, known.grams.keys);
    for (const key of left) if (!commonGrams().has(unsigned(key))) fresh.add(unsigned(key));
  }
  return fresh;
};

/** The keys whose gram the others have with neither sign. Both are in ascending order. */
const without = (keys: Uint32Array, others: Uint32Array): Uint32Array => {
  let next = 0;
  return keys.filter((key) => {
    while (next < others.length && (others[next] ?? 0) >>> 1 < key >>> 1) next += 1;
    return next === others.length || (others[next] ?? 0) >>> 1 !== key >>> 1;
  });
};

const unsigned = (gram: number): number => (gram & ~ADDED) >>> 0;

const namesIn = (line: string): readonly string[] =>
  line.startsWith("+") ? (line.slice(1, LINE_LIMIT).match(NAME) ?? []) : [];

const isOf = (name: string, grams: ReadonlySet<number>): boolean =>
  name.length <= NAME_LIMIT &&
  partsOf(name).some((part) => grams.has(gramOfPart(tokenBits(part)) >>> 0));
