// A level: how far a verdict goes. Their order is all there is to know of them.

export const LEVELS = ["silent", "inform", "warn", "block"] as const;
export type Level = (typeof LEVELS)[number];

export const lower = (a: Level, b: Level): Level => (LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b);
