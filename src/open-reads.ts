// The composition root for what agents have read: the notes, and the dates of the files as they are now.
import { join } from "node:path";
import type { Place } from "./engine/ports/place.ts";
import type { Reads } from "./engine/ports/session/reads.ts";
import { createReads } from "./io/hook-state/reads.ts";
import { dateOf } from "./io/kit/file-date.ts";

export interface OpenedReads {
  readonly reads: Reads;
  /** When a path of the log was last written; nothing if it is not there. */
  readonly dateOf: (path: string) => number | undefined;
}

export const openReads = ({ store, top }: Place): OpenedReads => ({
  reads: createReads(`${store}/local/reads`, `${store}/gate/stale-read`),
  dateOf: (path) => (top === undefined ? undefined : dateOf(join(top, path))),
});
