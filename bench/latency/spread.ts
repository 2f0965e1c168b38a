// How long judgments take, each measured several times. It separates the cost of the work from what a long-running
// process adds: V8 compiles what has run often, and collects garbage. A hook judges once and does neither.

export interface Figures {
  readonly median: number;
  readonly p99: number;
}

export interface Spread {
  /** Of every run. */
  readonly runs: Figures;
  /** Of the judgments, each by the median of its runs. */
  readonly judgments: Figures;
  /**
   * The share of runs over a millisecond; and the share caused by the work itself: judgments of which no run was
   * faster.
   */
  readonly slow: number;
  readonly slowByWork: number;
}

/** Milliseconds of each run, by judgment. */
export const spreadOf = (judgments: readonly (readonly number[])[]): Spread => {
  const all = judgments.flat();
  const slow = judgments.map((runs) => runs.filter((ms) => ms > GOAL_MS).length);
  const byWork = slow.filter((count, at) => count > 0 && count === judgments[at]?.length);
  return {
    runs: figuresOf(all),
    judgments: figuresOf(judgments.map((runs) => quantile(runs, 0.5))),
    slow: sum(slow) / all.length,
    slowByWork: sum(byWork) / all.length,
  };
};

const GOAL_MS = 1;

export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
};

const figuresOf = (numbers: readonly number[]): Figures => ({
  median: quantile(numbers, 0.5),
  p99: quantile(numbers, 0.99),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export const sayOf = ({ runs, judgments, slow, slowByWork }: Spread): string =>
  `judgment: median ${judgments.median.toFixed(2)} ms, p99 ${judgments.p99.toFixed(2)} ms, each by the median of its runs; ` +
  `all runs: median ${runs.median.toFixed(2)} ms, p99 ${runs.p99.toFixed(2)} ms\n` +
  `over ${GOAL_MS} ms: ${percent(slow)} of all runs, ${percent(slowByWork)} by their work\n`;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
