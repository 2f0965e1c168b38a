// How much is taken at once, and how fast: a bucket of tokens that fills with time, and a count of what is under way.

export interface RateLimits {
  /** Requests that are answered at the same time, those that wait for their turn included. */
  readonly atOnce: number;
  readonly perSecond: number;
  /** How many may come together after a pause. */
  readonly burst: number;
}

export interface Rate {
  /** Undefined: one more may begin, and `end` is called when it has ended. Else in how many seconds to come again. */
  readonly begin: () => number | undefined;
  readonly end: () => void;
  readonly underWay: () => number;
}

export const createRate = ({ atOnce, perSecond, burst }: RateLimits, nowMs: () => number): Rate => {
  let [left, lastMs, count] = [burst, nowMs(), 0];
  return {
    begin: () => {
      const now = nowMs();
      left = Math.min(burst, left + (Math.max(0, now - lastMs) / 1_000) * perSecond);
      lastMs = now;
      if (count >= atOnce) return 1;
      if (left < 1) return Math.max(1, Math.ceil((1 - left) / perSecond));
      left -= 1;
      count += 1;
      return undefined;
    },
    end: () => void (count -= 1),
    underWay: () => count,
  };
};
