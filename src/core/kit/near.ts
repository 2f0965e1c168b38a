// What somebody may have meant: the names within two edits of what was typed, the nearest first.

export const nearest = (names: readonly string[], typed: string): readonly string[] =>
  names
    .map((name) => ({ name, far: distance(name, typed.slice(0, LONGEST)) }))
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far)
    .map(({ name }) => name);

/** Longer words are never near any of our names. */
const LONGEST = 100;

/** Levenshtein distance, for small words. */
export const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const kept = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};
