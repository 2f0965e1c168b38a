// Whether two cases tell of one change: it was made again, and failed again. What was said to one is said to the other.
import type { Case } from "./cases.ts";
import type { Fingerprint } from "./match/fingerprint.ts";

/** Of what the one holds, the share that the other holds as well. */
const SAME = 0.5;

/** Whether a case says nothing that another does not say: most of it stands there. */
export const isSameChange = (one: Case, other: Case): boolean => {
  if (one.id === other.id) return true;
  if (one.kind !== other.kind || !one.fingerprint || !other.fingerprint) return false;
  const mine = keysIn(one.fingerprint);
  const theirs = new Set(keysIn(other.fingerprint));
  return mine.filter((key) => theirs.has(key)).length >= SAME * mine.length;
};

const keysIn = ({ parts }: Fingerprint): readonly number[] =>
  parts.flatMap(({ grams, lines }) => [...grams.keys, ...lines.keys]);
