// The files that this process appends to, held open from one append to the next: most of what an append costs beside its
// sync is asked of the system by name. A file that was put aside or replaced is never written to: see `segmentAt`.
import { closeSync, statSync } from "node:fs";
import { join } from "node:path";
import { segmentPath, type Segment } from "../../core/log/spot.ts";
import { openForAppend } from "./write.ts";

export interface HeldFiles {
  /** The file of that name within the log, opened for appending and for reading; made where it is new. */
  readonly open: (name: string) => number;
  /** The file of that name, if it is open. */
  readonly opened: (name: string) => number | undefined;
  /** The segment with its present size, if its file is there. Where it is not the file that is open, that one is closed. */
  readonly segmentAt: (segment: Omit<Segment, "bytes">) => Segment | undefined;
  readonly closeAll: () => void;
}

interface Held {
  readonly file: number;
  /** What tells this file from another of the same name; known once it was seen under its name. */
  identity?: { readonly device: number; readonly inode: number };
}

export const holdFiles = (dir: string): HeldFiles => {
  const held = new Map<string, Held>();
  const close = (name: string, { file }: Held): void => {
    held.delete(name);
    closeSync(file);
  };
  return {
    open: (name) => {
      const known = held.get(name);
      if (known) return known.file;
      const file = openForAppend(join(dir, name));
      held.set(name, { file });
      return file;
    },
    opened: (name) => held.get(name)?.file,
    segmentAt: (segment) => {
      const name = segmentPath(segment);
      const stats = statSync(join(dir, name), { throwIfNoEntry: false });
      const known = held.get(name);
      if (known) {
      }
      return stats && { ...segment, bytes: stats.size };
    },
    closeAll: () => {
      for (const [name, one] of held) close(name, one);
    },
  };
};
