// The files this process appends to, held open from one append to the next. What was put aside, replaced or taken away
// under its name is closed when it is looked at, so nothing is written to a file that is no longer the log's.
import { closeSync, fstatSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import { segmentPath, type Segment } from "../../core/log/spot.ts";
import { openForAppend } from "./write.ts";

export interface HeldFiles {
  /** The file of that name within the log, opened to append and to read; made where it is new. */
  readonly open: (name: string) => number;
  /** The same, where it is open already. */
  readonly opened: (name: string) => number | undefined;
  /** The segment with its present size, if its file is there. */
  readonly segmentAt: (segment: Omit<Segment, "bytes">) => Segment | undefined;
  readonly closeAll: () => void;
}

interface Held {
  readonly file: number;
  readonly stats: Stats;
}

export const holdFiles = (dir: string): HeldFiles => {
  const held = new Map<string, Held>();
  const close = (name: string, { file }: Held): void => {
    held.delete(name);
    closeSync(file);
  };
  return {
    open: (name) => {
      const already = held.get(name);
      if (already) return already.file;
      const file = openForAppend(join(dir, name));
      held.set(name, { file, stats: fstatSync(file) });
      return file;
    },
    opened: (name) => held.get(name)?.file,
    segmentAt: (segment) => {
      const name = segmentPath(segment);
      const stats = statSync(`${dir}/${name}`, { throwIfNoEntry: false });
      const one = held.get(name);
      if (one && !isSame(one.stats, stats)) close(name, one);
      return stats && { ...segment, bytes: stats.size };
    },
    closeAll: () => {
      for (const [name, one] of held) close(name, one);
    },
  };
};

const isSame = (a: Stats, b: Stats | undefined): boolean => a.ino === b?.ino && a.dev === b.dev;
