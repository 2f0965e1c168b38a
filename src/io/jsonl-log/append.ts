// The append, step by step: lock, look, identify, write, unlock, sync, acknowledge. Many processes do this at once.
import { closeSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { ok, type Result } from "../../core/kit/result.ts";
import { segmentPath } from "../../core/log/spot.ts";
import type { AppendFault, Log } from "../../engine/ports.ts";
import { planBatches, type Batch, type Plan } from "./batch.ts";
import { keepKnown, type Known } from "./known.ts";
import { takeLock } from "./lock.ts";
import { createLook, lastRead, readTo } from "./look.ts";
import { SEGMENT_BYTES, type LogOptions } from "./options.ts";
import { atDisk, openForAppend, syncFile, writeLines } from "./write.ts";

/** Longer than sixteen busy writers keep each other waiting, and short enough for a hook. */
const LOCK_WAIT_MS = 50;

/** Files that were written to, by their path within the log, until they are synced and closed. */
type Files = Map<string, number>;

export const createAppend = (options: LogOptions): Log["append"] => {
  const { dir, localDir, lockWaitMs = LOCK_WAIT_MS, onStep = () => {} } = options;
  const look = createLook(options);

  return (candidates) => {
    if (candidates.length === 0) return ok([]);
    const identity = options.writer();
    if (!identity.ok) return identity;
    const files: Files = new Map();
    let unlock: (() => void) | undefined;
    try {
      return atDisk(dir, () => {
        if (look.isFirst()) mkdirSync(localDir, { recursive: true });
        onStep("lock");
        unlock = takeLock(join(localDir, `append-${identity.value.writer}.lock`), lockWaitMs);
        const seen = look.now(identity.value);
        if (!seen.ok) return seen;
        const { clock, digest } = options;
        const plan = planBatches(candidates, seen.value.tail, clock.nowMs(), digest);
        const written = writePlan(options, seen.value, plan, files);
        if (!written.ok) return written;
        onStep("unlock");
        unlock?.();
        unlock = undefined;
        onStep("sync");
        const durable = makeDurable(options, written.value, plan, files);
        look.keep(durable);
        keepKnown(localDir, durable, digest);
        onStep("acknowledge");
        return ok(plan.ids);
      });
    } finally {
      unlock?.();
      for (const file of files.values()) closeSync(file);
    }
  };
};

/** Writes all batches, and returns what is known of the log then. */
const writePlan = (
  options: LogOptions,
  seen: Known,
  plan: Plan,
  files: Files,
): Result<Known, AppendFault> => {
  const read = new Map(seen.read);
  let alone = true;
  for (const batch of plan.batches) {
    const written = writeBatch(options, { ...seen, read }, batch, files);
    if (!written.ok) return written;
    read.set(written.value.name, written.value.bytes);
    alone &&= written.value.alone;
  }
  // Where others wrote at the same moment, the next look reads their lines and ours in the order they stand in.
  return ok(alone ? { ...seen, read, tail: plan.tail } : seen);
};

const writeBatch = (options: LogOptions, known: Known, batch: Batch, files: Files) => {
  const { dir, segmentBytes = SEGMENT_BYTES, onStep = () => {} } = options;
  const { writer } = known.tail;
  const { stream } = batch;
  const last = Math.max(1, lastRead(known, { writer, stream }));
  const isFull = readTo(known, { writer, stream, number: last }) >= segmentBytes;
  const segment = { writer, stream, number: isFull ? last + 1 : last };
  const name = segmentPath(segment);
  const path = join(dir, name);
  onStep("open");
  const file = files.get(name) ?? openForAppend(path);
  files.set(name, file);
  const written = writeLines({ file, path, readTo: readTo(known, segment) }, batch.text, () =>
    onStep("write"),
  );
  return written.ok ? ok({ name, ...written.value }) : written;
};

/** Syncs what was written, as the mode asks, and names the last event of each chain as acknowledged. */
const makeDurable = (options: LogOptions, known: Known, plan: Plan, files: Files): Known => {
  const { dir, durability } = options;
  const placed = new Set(known.placed);
  if (durability === "power")
    for (const [name, file] of files) {
      const path = join(dir, name);
      syncFile(file, placed.has(name) ? [] : [dirname(path), dir, dirname(dir)]);
      placed.add(name);
    }
  const last = plan.batches.map(({ stream, ids }) => [stream, ids.at(-1)] as const);
  return {
    ...known,
    placed: new Set([...placed].filter((name) => known.read.has(name) || files.has(name))),
    acknowledged: { ...known.acknowledged, ...Object.fromEntries(last) },
  };
};
