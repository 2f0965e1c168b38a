// Whether two cases are about one change, which was made again and failed again. An answer to one
// counts for the other.
import type { Case } from "./cases/case.ts";
import type { Fingerprint } from "./match/fingerprint.ts";

/** The share of the first case's content that the second must hold too. */
const SAME = 0.5;

/** Whether a case says nothing new, because the other one holds most of it. */
export const isSameChange = (one: Case, other: Case): boolean => {
  if (one.id === other.id) return true;
  if (one.kind !== other.kind || !one.fingerprint || !other.fingerprint) return false;
  const mine = keysIn(one.fingerprint);
  const theirs = new Set(keysIn(other.fingerprint));
  return mine.length > 0 && mine.filter((key) => theirs.has(key)).length >= SAME * mine.length;
};

const keysIn = ({ parts }: Fingerprint): readonly number[] =>
  parts.flatMap(({ grams, lines }) => [...grams.keys, ...lines.keys]);
