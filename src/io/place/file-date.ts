// When a file was last written.
import { statSync } from "node:fs";

/** Milliseconds since 1970; nothing if it is not there. */
export const dateOf = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs;
