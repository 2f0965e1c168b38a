// Another thread that goes ahead of whoever verifies a long log, and digests its lines: a third of the work, and the one part
// of it that needs nothing but the bytes. It notes in shared memory which lines prove themselves (prove.ts).
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { codeOf } from "../../core/kit/fault.ts";
import { segmentPath, type Segment } from "../../core/log/spot.ts";
import type { Ahead, Log } from "../../engine/ports/log.ts";

/** A shorter log is verified before another thread has started. */
const LEAST_BYTES = 8 << 20;

/** Bytes for which there is one note. No line of an event is as short, so that two never begin in the same cell. */
const CELL_BYTES = 64;

/** A file as it was found, with a cell for each of its parts: 1 where a line begins that proves itself. */
export interface Course {
  readonly path: string;
  readonly segment: Segment;
  readonly cells: Uint8Array;
}

export const cellOf = (offset: number): number => Math.floor(offset / CELL_BYTES);

const ALONE: Ahead = { proven: () => false, end: () => undefined };

export const proveAhead = (
  program: string | undefined,
  log: Pick<Log, "segments">,
  dir: string,
): Ahead => {
  const segments = log.segments();
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  if (program === undefined || bytes < LEAST_BYTES) return ALONE;
  const courses = segments.map((segment): Course => ({
    path: join(dir, segmentPath(segment)),
    segment,
    cells: new Uint8Array(new SharedArrayBuffer(cellOf(segment.bytes) + 1)),
  }));
  const thread = start(program, courses);
  return thread ? { proven: lookUp(courses), end: () => void thread.terminate() } : ALONE;
};

/** Node's words for a system that gives no thread, and for a user who allows none. */
const REFUSED: ReadonlySet<string> = new Set(["ERR_WORKER_INIT_FAILED", "ERR_ACCESS_DENIED"]);

/** Where no thread is to be had, or it cannot run, whoever verifies does it all. */
const start = (program: string, courses: readonly Course[]): Worker | undefined => {
  try {
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const thread = new Worker(program, { eval: true, workerData: courses });
    thread.on("error", () => undefined);
    thread.unref();
    return thread;
  } catch (fault) {
    if (REFUSED.has(codeOf(fault))) return undefined;
    throw fault;
  }
};

const lookUp = (courses: readonly Course[]): Ahead["proven"] => {
  const byPath = new Map(courses.map(({ segment, cells }) => [segmentPath(segment), cells]));
  let at: Segment | undefined;
  let cells: Uint8Array | undefined;
  return ({ segment, offset }) => {
    if (segment !== at) {
      at = segment;
      cells = byPath.get(segmentPath(segment));
    }
    return cells?.[cellOf(offset)] === 1;
  };
};
