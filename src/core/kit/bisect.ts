// Binary search.

/** The index of `wanted` in ascending numbers, or -1. */
export const placeOf = (sorted: ArrayLike<number>, wanted: number): number => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
};

/** The first index that is as asked, or `size`. Once one is, all after it are. */
export const firstWhere = (size: number, isAsAsked: (index: number) => boolean): number => {
  let low = 0;
  for (let high = size; low < high;) {
    const middle = (low + high) >> 1;
    if (isAsAsked(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
