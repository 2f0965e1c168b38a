// Work that a write leaves for after its answer: folding the readable files anew, once for all writes of a moment.
import type { WritableProject } from "../../../engine/project.ts";
import { showAll } from "../../../engine/care/refresh.ts";
import { wordsOf } from "../ways.ts";
import type { Enqueue } from "./queue.ts";

export interface Behind {
  /** Has the readable files of this project made anew soon. */
  readonly leave: (project: WritableProject) => void;
  /** Does all of it now, before the process ends. */
  readonly finish: () => void;
}

/**
 * Calls in quick succession find no files being folded between them, and the files are up to date soon after this time.
 */
const SOON_MS = 500;
/** Of a large memory the files take a second or more. A server whose clients write all the time spends a tenth on them. */
const PAUSES = 9;
/** However long they take, a person who looks at them finds them no older than this. */
const LATE_MS = 15_000;

/** How long to wait with the files, by how long they took last time. */
export const waitMs = (tookMs: number): number =>
  Math.min(LATE_MS, Math.max(SOON_MS, PAUSES * tookMs));

export const createBehind = (enqueue: Enqueue, warn: (words: string) => void): Behind => {
  const left = new Map<string, WritableProject>();
  let timer: NodeJS.Timeout | undefined;
  let tookMs = 0;
  const finish = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const projects = [...left.values()];
    left.clear();
    const begunMs = performance.now();
    for (const project of projects) {
      const shown = showAll(project);
      if (!shown.ok) warn(wordsOf(shown.error));
      project.store.close();
    }
    if (projects.length > 0) tookMs = performance.now() - begunMs;
  };
  return {
    leave: (project) => {
      const noted = project.pages.dirty.note();
      if (!noted.ok) warn(wordsOf(noted.error));
      left.set(project.place.views ?? project.place.store, project);
      timer ??= setTimeout(() => {
        // The events are in the log by now, whatever fails here.
        enqueue(async () => finish()).catch((fault: unknown) => warn(String(fault)));
      }, waitMs(tookMs));
    },
    finish,
  };
};
