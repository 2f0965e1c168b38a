// A word of a question that occurs nowhere, and is one slip away from a word that does, is taken for that one.
import type { QueryTerms } from "./lexical.ts";
import type { KnownTerm } from "./postings.ts";
import { isGram } from "./terms.ts";

/** Shorter words are near to too many others. */
const SHORTEST = 5;
/** So many letters at the beginning are right. */
const START = 2;
/** What was meant is only guessed. */
const GUESSED = 0.8;

/** `like` names the terms that occur and begin with these letters. The same terms if none is a slip. */
export const mendSlips = (
  terms: QueryTerms,
  occurs: (term: string) => boolean,
  like: (start: string) => Iterable<KnownTerm>,
): QueryTerms => {
  const mended = new Map<string, number>();
  let isMended = false;
  for (const [term, weight] of terms) {
    const meant =
      isGram(term) || !isPlainWord(term) || occurs(term) ? undefined : nearestTo(term, like);
    if (meant === undefined) mended.set(term, weight);
    else {
      isMended = true;
      mended.set(meant, Math.max(mended.get(meant) ?? 0, weight * GUESSED));
    }
  }
  return isMended ? mended : terms;
};

const isPlainWord = (term: string): boolean => term.length >= SHORTEST && /^[a-z]+$/.test(term);

/** The most frequent one; of equally frequent ones the first. */
const nearestTo = (
  term: string,
  like: (start: string) => Iterable<KnownTerm>,
): string | undefined => {
  let best: KnownTerm | undefined;
  for (const known of like(term.slice(0, START)))
    if (isPlainWord(known[0]) && isOneSlip(term, known[0]) && known[1] > (best?.[1] ?? 0))
      best = known;
  return best?.[0];
};

/** One letter too many, one too few, another one, or two neighbours changed about. */
const isOneSlip = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [restOne, restOther] = [one.slice(same), other.slice(same)];
  if (restOne.length > restOther.length) return restOne.slice(1) === restOther;
  if (restOne.length < restOther.length) return restOne === restOther.slice(1);
  return (
    restOne.slice(1) === restOther.slice(1) ||
    (restOne[0] === restOther[1] &&
      restOne[1] === restOther[0] &&
      restOne.slice(2) === restOther.slice(2))
  );
};
