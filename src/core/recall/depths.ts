// How much is read of a memory: a line, all that is recorded of it, the files of its commit as they were.
export const DEPTHS = ["summary", "full", "files"] as const;
export type Depth = (typeof DEPTHS)[number];
