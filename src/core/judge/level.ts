// A level: how far a verdict goes, the least first.

export type Level = "silent" | "inform" | "warn" | "block";
