// All that hooks left, over all sessions: counted on request, and kept from growing for ever.
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { answered, orUndefined } from "../../core/kit/fault.ts";
import type { SessionState } from "../../engine/ports/session/deliveries.ts";

const DAY_MS = 86_400_000;

/**
 * How long files that nobody touches stay useful. Drafts wait for a command that remembers them, which may take long to
 * come.
 */
const KEPT_MS: Readonly<Record<string, number>> = {
  told: 14 * DAY_MS,
  edits: 3 * DAY_MS,
  tries: 3 * DAY_MS,
  reads: 3 * DAY_MS,
  shown: 3 * DAY_MS,
  receipts: 30 * DAY_MS,
  signals: 30 * DAY_MS,
  moments: DAY_MS,
  "last-words": 3 * DAY_MS,
  turns: 90 * DAY_MS,
  "turns-read": 30 * DAY_MS,
  spool: 90 * DAY_MS,
};
/** The most files kept in a folder; the oldest go first. */
const MOST_FILES = 5_000;
/** Looking at all files takes as long as judging does, so it is done once in this time. */
const SWEEP_MS = 3_600_000;

/** `local` is `<store>/local`. */
export const createSessionState = (local: string): SessionState => ({
  sizes: () =>
    answered("file-unreadable", local, () => {
      const files = Object.keys(KEPT_MS).flatMap((name) => filesIn(join(local, name)));
      return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
    }),
  sweep: (nowMs) =>
    answered("file-unwritable", local, () => {
      const mark = join(local, "swept");
      const before = statSync(mark, { throwIfNoEntry: false });
      if (before && Math.abs(nowMs - before.mtimeMs) < SWEEP_MS) return;
      // Marked first, so that of several hooks at once only one sweeps.
      writeFileSync(mark, "", { mode: 0o600 });
      for (const [name, keptMs] of Object.entries(KEPT_MS))
        for (const path of uselessIn(filesIn(join(local, name)), nowMs - keptMs))
          rmSync(path, { force: true });
    }),
});

interface File {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

const uselessIn = (files: readonly File[], sinceMs: number): readonly string[] => {
  const newestFirst = files.toSorted((a, b) => b.mtimeMs - a.mtimeMs);
  return newestFirst
    .filter(({ mtimeMs }, rank) => mtimeMs < sinceMs || rank >= MOST_FILES)
    .map(({ path }) => path);
};

const filesIn = (folder: string): readonly File[] =>
  namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat === undefined ? [] : [{ path, size: stat.size, mtimeMs: stat.mtimeMs }];
  });

/** In order; none if there is no folder. */
export const namesIn = (folder: string): readonly string[] =>
  (orUndefined(() => readdirSync(folder), "ENOENT") ?? []).toSorted();
