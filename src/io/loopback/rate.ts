// Limits requests: a token bucket for how many a second, and a count for how many at once.

export interface RateLimits {
  /** Requests in progress, including those that wait for their turn. */
  readonly atOnce: number;
  readonly perSecond: number;
  /** The bucket's size: how many may arrive together after a pause. */
  readonly burst: number;
}

export interface Rate {
  /** Undefined if the request may begin: call `end` when it is done. Otherwise, after how many seconds to retry. */
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
