// Whether a finding says something new: compared, by its words, with what is known. Pure, and without
// any model, so it answers the same in a hook that has just started.

/** Words that carry no meaning of their own. */
const EMPTY: ReadonlySet<string> = new Set(
  (
    "a an and are as at be because been but by for from had has have he her his i if in into is it its me my not of on or our " +
    "she so than that the their them then they this to use used uses using was we were will with you your decided decision " +
    "chose learned turns out remember note el la los las un una de que y en por para con se es fue"
  ).split(" "),
);

/** The words that carry meaning, without their endings. */
export const meaningOf = (text: string): ReadonlySet<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .normalize("NFKC")
        .match(/[\p{L}\p{N}_.-]+/gu) ?? []
    )
      .map((word) => word.replace(/^[.-]+|[.-]+$/gu, ""))
      .filter((word) => word !== "" && !EMPTY.has(word))
      .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/u, "") : word)),
  );

/** From 0, nothing in common, to 1, the same words: of the shorter one, how much is in the other, and how alike they are. */
export const similarity = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  if (few.size === 0) return 0;
  let common = 0;
  for (const word of few) if (many.has(word)) common += 1;
  const contained = common / few.size;
  const alike = common / (few.size + many.size - common);
  return (contained + alike) / 2;
};

/** Below it a finding is known already. */
export const NOVEL = 0.3;

export interface Novelty<Known> {
  /** From 0 to 1. */
  readonly novelty: number;
  /** What is most like it. */
  readonly like: Known | undefined;
}

/** Several findings of one turn are compared with the same claims. */
const meanings = new WeakMap<object, ReadonlySet<string>>();
const meaningOfClaim = (claim: { readonly text: string }): ReadonlySet<string> => {
  const kept = meanings.get(claim) ?? meaningOf(claim.text);
  meanings.set(claim, kept);
  return kept;
};

export const noveltyOf = <Known extends { readonly text: string }>(
  text: string,
  known: Iterable<Known>,
): Novelty<Known> => {
  const words = meaningOf(text);
  let most = 0;
  let like: Known | undefined;
  for (const one of known) {
    const now = similarity(words, meaningOfClaim(one));
    if (now > most) [most, like] = [now, one];
  }
  return { novelty: 1 - most, like };
};

/** The form under which the same claim is known again, whatever its case, spaces and punctuation. */
export const claimKey = (text: string): string =>
  (
    text
      .toLowerCase()
      .normalize("NFKC")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(" ");
