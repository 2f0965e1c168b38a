// The head of the gate files: how far each file of the log is counted in, the base that holds most
// of it, and the gate entries that came since. It is replaced as one, so a reader sees one state.
// Its time says how fresh it is: see stamp.ts.
import { join } from "node:path";
import type { Event } from "../../core/event/envelope.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { isObject } from "../../core/kit/json.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { segmentPath, type Segment } from "../../core/log/line-position.ts";
import type { GateFault, GateUnfit } from "../../engine/ports/gate-files.ts";
import { readSmall } from "../kit/read-at.ts";
import { writeWhole } from "./files.ts";
import { packed, unpacked } from "./packing.ts";
import { isFigures, sealed, unsealed } from "./table.ts";

/** Raised with every change to the form or the meaning of the files. */
const SCHEMA = 8;
export const HEAD = "head.json";

export interface GateHead {
  /** Bytes of each file of the log that are counted in, by its path. */
  readonly counted: { readonly [segment: string]: number };
  /** The folder of the base; absent if the tail holds everything. */
  readonly base?: string;
  /** Bytes of the log that the base counts. */
  readonly baseBytes: number;
  /** What came after the base. */
  readonly tail: readonly Event[];
  /**
   * `changes` counts all changes. `seenIn` says in how many of them, base and tail together, a gram of the tail occurs,
   * if in more than one.
   */
  readonly changes: number;
  readonly seenIn: ReadonlyMap<number, number>;
}

export const readHead = (folder: string): Result<GateHead, GateFault> => {
  const path = join(folder, HEAD);
  try {
    return headOf(readSmall(path), path);
  } catch (fault) {
    return unfit(path, codeOf(fault) === "ENOENT" ? "absent" : "torn");
  }
};

export const writeHead = (
  folder: string,
  head: GateHead,
  before: (draft: string) => void,
): void => {
  const { tail, seenIn } = head;
  const document = {
    schema: SCHEMA,
    ...head,
    tail: tail.map((event) => packed(event)),
    seenIn: [...seenIn].flat(),
  };
  writeWhole(join(folder, HEAD), sealed(JSON.stringify(document)), before);
};

export const unfit = (path: string, because: GateUnfit): Result<never, GateFault> =>
  err({ kind: "gate-unfit", path, because });

const headOf = (bytes: Buffer, path: string): Result<GateHead, GateFault> => {
  const value = unsealed(bytes);
  if (!isObject(value)) return unfit(path, "torn");
  const { schema, counted, base, baseBytes, tail, changes, seenIn } = value;
  if (schema !== SCHEMA) return unfit(path, "another-version");
  if (!isFigures(counted) || typeof baseBytes !== "number" || !Array.isArray(tail))
    return unfit(path, "torn");
  if (typeof changes !== "number" || !Array.isArray(seenIn)) return unfit(path, "torn");
  if (base !== undefined && (typeof base !== "string" || !/^base-[0-9a-f]{16}$/.test(base)))
    return unfit(path, "torn");
  // What an unbroken seal covers is what was written.
  return ok({
    counted,
    baseBytes,
    tail: tail.flatMap((event) => unpacked(event) ?? []),
    changes,
    seenIn: pairsOf(seenIn),
    ...(base === undefined ? {} : { base }),
  });
};

const pairsOf = (flat: readonly unknown[]): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  for (let at = 0; at < flat.length; at += 2) pairs.set(Number(flat[at]), Number(flat[at + 1]));
  return pairs;
};

/** The files of the log that hold more than is counted; nothing if one holds less or is gone. */
export const behind = (
  { counted }: Pick<GateHead, "counted">,
  segments: readonly Segment[],
): readonly { readonly segment: Segment; readonly from: number }[] | undefined => {
  const left = new Map(Object.entries(counted));
  const missing: { readonly segment: Segment; readonly from: number }[] = [];
  for (const segment of segments) {
    const from = left.get(segmentPath(segment)) ?? 0;
    left.delete(segmentPath(segment));
    if (segment.bytes < from) return undefined;
    if (segment.bytes > from) missing.push({ segment, from });
  }
  return left.size === 0 ? missing : undefined;
};
