// Searches ordered numbers, and finds the extremes of many.

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

/** Minus infinity of none. `Math.max(...numbers)` fails from some hundred thousand on: each is an argument. */
export const greatestOf = (numbers: Iterable<number>): number => {
  let greatest = -Infinity;
  for (const number of numbers) if (number > greatest) greatest = number;
  return greatest;
};

/** Infinity of none. */
export const leastOf = (numbers: Iterable<number>): number => {
  let least = Infinity;
  for (const number of numbers) if (number < least) least = number;
  return least;
};
