// Levels: how far a verdict goes. Only their order matters here.

export const LEVELS = ["silent", "inform", "warn", "block"] as const;
export type Level = (typeof LEVELS)[number];

export const lower = (a: Level, b: Level): Level => (LEVELS.indexOf(a) < LEVELS.indexOf(b) ? a : b);
