// Binary search in ascending numbers.

/** The index of `wanted`, or -1. */
export const placeOf = (sorted: ArrayLike<number>, wanted: number): number => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
};
