// A second thread that runs ahead of the verifier of a long log and digests its lines: a third of the work, and the one
// part that needs only the bytes. It notes in shared memory which lines prove themselves (prove.ts).
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { codeOf } from "../../core/kit/fault.ts";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { Ahead, Log } from "../../engine/ports/log.ts";

/** A shorter log is verified before another thread has started. */
const LEAST_BYTES = 8 << 20;

/** Bytes for each note. Every line of an event is longer, so two lines never begin in one cell. */
const CELL_BYTES = 64;

/** A file as it was found, with a cell for each of its parts: 1 if a line begins there that proves itself. */
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

/** Node's codes for a system that gives no thread, and for a user who allows none. */
const REFUSED: ReadonlySet<string> = new Set(["ERR_WORKER_INIT_FAILED", "ERR_ACCESS_DENIED"]);

/** If there is no thread or it cannot run, the verifier does all the work itself. */
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
