// How likely the gate took something for a repeat, in words: what the views and the review say beside a warning.

/** Of a score between 0 and 1. It is an estimate, so it is never said to be certain. */
export const likelyText = (score: string): string => {
  const percent = Math.round(100 * Number(score));
  const words = percent >= 100 ? "over 99%" : percent <= 0 ? "under 1%" : `${percent}%`;
  return `${words} likely a repeat`;
};
