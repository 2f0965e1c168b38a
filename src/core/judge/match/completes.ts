// Whether an edit that is alike in little puts a failed change back whole: the rest of the change is in the file, as
// after a mend, and the edit brings the lines that were mended and nothing else.
import type { TextOf } from "./custom.ts";
import { ADDED, type Fingerprint, type FingerprintPart } from "./fingerprint.ts";
import { standingIn } from "./text-counts.ts";

/** False of a change that was not logged whole, and where a text is unknown. */
export const completes = (action: Fingerprint, failed: Fingerprint, textOf: TextOf): boolean => {
  const parts = failed.parts.filter(({ test }) => !test);
  if (failed.kept < 1 || parts.length === 0) return false;
  const known = new Set(failed.parts.flatMap(addedIn));
  const brought = action.parts.flatMap(addedIn);
  if (brought.length === 0 || !brought.every((key) => known.has(key))) return false;
  return parts.every((part) => {
    const text = textOf(part.path);
    return text !== undefined && isThere(part, text, action);
  });
};

/** Each line that it added is in the file or comes with the action, and each that it took out is not there. */
const isThere = (failed: FingerprintPart, text: string, { parts }: Fingerprint): boolean => {
  const own = parts.find(({ path }) => path === failed.path);
  const comes = new Set(own?.lines.keys);
  const stands = standingIn(failed.path, text, own ?? NOTHING);
  return [...failed.lines.keys].every((key, at) => {
    if (failed.lines.counts[at] === 0) return true;
    const isStanding = stands.lines(key) > 0;
    return (key & ADDED) === 0 ? !isStanding : isStanding || comes.has(key);
  });
};

const EMPTY = { keys: new Uint32Array(), counts: new Uint8Array() };
const NOTHING = { grams: EMPTY, lines: EMPTY };

const addedIn = ({ lines: { keys, counts } }: FingerprintPart): readonly number[] =>
  [...keys].filter((key, at) => (key & ADDED) === ADDED && counts[at] !== 0);
