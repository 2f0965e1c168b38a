// Where a number stands among others in rising order.

/** -1 where it is not there. */
export const placeOf = (sorted: ArrayLike<number>, wanted: number): number => {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
};
