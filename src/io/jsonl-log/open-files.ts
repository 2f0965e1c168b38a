// The files this process writes to, held open from one append to the next. If a file was moved, replaced or removed
// under its name, a look closes it, so nothing is written to a file that is no longer the log's.
import { closeSync, fstatSync, statSync } from "node:fs";

export interface HeldFile {
  readonly file: number;
  /** The size of the file when it was last looked at, or written to by us. */
  bytes: number;
}

export interface HeldFiles {
  /** The file at that path; `openIt` opens it if it is not open yet. */
  readonly open: (path: string, openIt: (path: string) => number) => HeldFile;
  /** The same, if it is open already. */
  readonly opened: (path: string) => HeldFile | undefined;
  /** The present size of the file at that path, if there is one. */
  readonly look: (path: string) => number | undefined;
  readonly closeAll: () => void;
}

interface OpenFile extends HeldFile {
  readonly dev: number;
  readonly ino: number;
}

export const openFiles = (): HeldFiles => {
  const held = new Map<string, OpenFile>();
  const closeAll = (): void => {
    for (const [path, { file }] of held) {
      held.delete(path);
      closeSync(file);
    }
  };
  return {
    open: (path, openIt) => {
      const already = held.get(path);
      if (already) return already;
      const file = openIt(path);
      const { dev, ino, size } = fstatSync(file);
      const one = { file, dev, ino, bytes: size };
      held.set(path, one);
      return one;
    },
    opened: (path) => held.get(path),
    look: (path) => {
      const now = statSync(path, { throwIfNoEntry: false });
      const one = held.get(path);
      // If one file was replaced, the others may have been too.
      if (one && (now?.ino !== one.ino || now.dev !== one.dev)) closeAll();
      else if (one && now) one.bytes = now.size;
      return now?.size;
    },
    closeAll,
  };
};
