// The write-ahead log of an SQLite database: the pages that were committed and are not in the database's own file yet.
import { u32 } from "./record.ts";

const HEAD = 32;
const FRAME = 24;

/** Reads the log from a place on, fewer bytes at its end. */
export type ReadLog = (at: number, length: number) => Uint8Array;

export interface CommittedPages {
  /** Where in the log each page begins. */
  readonly offsets: ReadonlyMap<number, number>;
  /** How many pages the database has after the last commit; 0 if there is none. */
  readonly count: number;
  /** A log that begins anew has another. */
  readonly salt: string;
}

const NOTHING: CommittedPages = { offsets: new Map(), count: 0, salt: "" };

/** What stands in the log after the last commit, or was written by an earlier one, does not count. */
export const committedPages = (read: ReadLog, bytes: number, pageSize: number): CommittedPages => {
  const head = read(0, HEAD);
  const magic = u32(head, 0);
  if (head.length < HEAD || magic >>> 1 !== 0x377f0682 >>> 1 || u32(head, 8) !== pageSize)
    return NOTHING;
  const isBigEndian = (magic & 1) === 1;
  const start = summed([0, 0], head.subarray(0, 24), isBigEndian);
  if (start[0] !== u32(head, 24) || start[1] !== u32(head, 28)) return NOTHING;
  const salt = [u32(head, 16), u32(head, 20)].join("-");
  const offsets = new Map<number, number>();
  const waiting = new Map<number, number>();
  let [sum, count] = [start, 0];
  for (let at = HEAD; at + FRAME + pageSize <= bytes; at += FRAME + pageSize) {
    const frame = read(at, FRAME + pageSize);
    if (frame.length < FRAME + pageSize) break;
    if ([u32(frame, 8), u32(frame, 12)].join("-") !== salt) break;
    sum = summed(
      summed(sum, frame.subarray(0, 8), isBigEndian),
      frame.subarray(FRAME),
      isBigEndian,
    );
    if (sum[0] !== u32(frame, 16) || sum[1] !== u32(frame, 20)) break;
    waiting.set(u32(frame, 0), at + FRAME);
    const after = u32(frame, 4);
    if (after === 0) continue;
    for (const [page, offset] of waiting) offsets.set(page, offset);
    waiting.clear();
    count = after;
  }
  return { offsets, count, salt };
};

type Sum = readonly [number, number];

const summed = ([first, second]: Sum, bytes: Uint8Array, isBigEndian: boolean): Sum => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [a, b] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
};
