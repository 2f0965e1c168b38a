// The append, step by step: lock, look, identify, write, unlock, sync, acknowledge. Many processes do this at once.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { EventId } from "../../core/event/id.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { segmentPath } from "../../core/log/line-position.ts";
import type { Append, AppendFault } from "../../engine/ports/log.ts";
import { createBlobs } from "./blobs.ts";
import { planBatches, type Batch, type AppendPlan } from "./batch.ts";
import { openFiles, type HeldFiles } from "./open-files.ts";
import { keepKnown, type KnownLog } from "./known.ts";
import { takeLock } from "./lock.ts";
import { createLook, lastRead, readTo } from "./look.ts";
import { SEGMENT_BYTES, type LogOptions } from "./options.ts";
import { atDisk, openForAppend, syncFile, writeLines } from "./write.ts";

/** Longer than sixteen busy writers make each other wait, and short enough for a hook. */
const LOCK_WAIT_MS = 50;

/** Files stay open while appends follow each other this closely. A lone append leaves none open. */
const HOLD_MS = 1_000;

/** Files written to in one append, by their path within the log, until they are synced. */
type Touched = Map<string, number>;

export const createAppend = (options: LogOptions): Append => {
  const { dir, localDir, clock, digest, lockWaitMs = LOCK_WAIT_MS, onStep = () => {} } = options;
  const blobs = createBlobs(options.blobDir);
  const files = openFiles();
  const look = createLook(options, files);
  let appendedAt = Number.NEGATIVE_INFINITY;
  let closing = false;
  const holdOrClose = (acknowledged: boolean): void => {
    const now = performance.now();
    const follows = acknowledged && now - appendedAt < HOLD_MS;
    // Files that failed once are not trusted again.
    appendedAt = acknowledged ? now : Number.NEGATIVE_INFINITY;
    if (!follows) return files.closeAll();
    if (closing) return;
    closing = true;
    setTimeout(() => {
      closing = false;
      files.closeAll();
    }, HOLD_MS).unref();
  };

  return (candidates) => {
    if (candidates.length === 0) return ok([]);
    const identity = options.writer();
    if (!identity.ok) return identity;
    let unlock: (() => void) | undefined;
    let acknowledged = false;
    try {
      return atDisk(dir, (): Result<readonly EventId[], AppendFault> => {
        if (look.isFirst()) mkdirSync(localDir, { recursive: true, mode: 0o700 });
        const long = candidates.flatMap(({ blobs: texts = [] }) => texts);
        if (long.length > 0) onStep("blobs");
        const kept = blobs.put(long);
        if (!kept.ok) return kept;
        onStep("lock");
        unlock = takeLock(`${localDir}/append-${identity.value.writer}.lock`, lockWaitMs, () =>
          look.now(identity.value),
        );
        const seen = look.now(identity.value);
        if (!seen.ok) return seen;
        const plan = planBatches(candidates, seen.value.tail, clock.nowMs(), digest);
        const touched: Touched = new Map();
        const written = writePlan(options, seen.value, plan, files, touched);
        if (!written.ok) return written;
        onStep("unlock");
        unlock?.();
        unlock = undefined;
        onStep("sync");
        const durable = makeDurable(options, written.value, plan, touched);
        look.keep(durable);
        keepKnown(files, localDir, durable, digest);
        // A purge of the same text may have removed them meanwhile. It sees this line from now on.
        const still = blobs.put(long);
        if (!still.ok) return still;
        onStep("acknowledge");
        acknowledged = true;
        return ok(plan.ids);
      });
    } finally {
      unlock?.();
      holdOrClose(acknowledged);
    }
  };
};

/** Writes all batches, and returns what is then known of the log. */
const writePlan = (
  options: LogOptions,
  seen: KnownLog,
  plan: AppendPlan,
  files: HeldFiles,
  touched: Touched,
): Result<KnownLog, AppendFault> => {
  const read = new Map(seen.read);
  let alone = true;
  for (const batch of plan.batches) {
    const written = writeBatch(options, { ...seen, read }, batch, files, touched);
    if (!written.ok) return written;
    read.set(written.value.name, written.value.bytes);
    alone &&= written.value.alone;
  }
  // If others wrote at the same moment, the next look reads their lines and ours in the order they have in the file.
  return ok(alone ? { ...seen, read, tail: plan.tail } : seen);
};

const writeBatch = (
  options: LogOptions,
  known: KnownLog,
  batch: Batch,
  files: HeldFiles,
  touched: Touched,
) => {
  const { dir, segmentBytes = SEGMENT_BYTES, onStep = () => {} } = options;
  const { writer } = known.tail;
  const { stream } = batch;
  const last = Math.max(1, lastRead(known, { writer, stream }));
  const isFull = readTo(known, { writer, stream, number: last }) >= segmentBytes;
  const segment = { writer, stream, number: isFull ? last + 1 : last };
  const name = segmentPath(segment);
  const path = `${dir}/${name}`;
  onStep("open");
  const held = files.open(path, openForAppend);
  touched.set(name, held.file);
  const written = writeLines({ held, path, readTo: readTo(known, segment) }, batch.text, () =>
    onStep("write"),
  );
  return written.ok ? ok({ name, ...written.value }) : written;
};

/** Syncs what was written, as the mode asks, and notes the last event of each chain as acknowledged. */
const makeDurable = (
  options: LogOptions,
  known: KnownLog,
  plan: AppendPlan,
  touched: Touched,
): KnownLog => {
  const { dir, durability } = options;
  let { placed } = known;
  if (durability === "power")
    for (const [name, file] of touched) {
      const isPlaced = placed.has(name);
      syncFile(file, isPlaced ? [] : [dirname(join(dir, name)), dir, dirname(dir)]);
      if (!isPlaced) placed = new Set([...placed].filter((one) => known.read.has(one))).add(name);
    }
  const last = plan.batches.map(({ stream, ids }) => [stream, ids.at(-1)] as const);
  return {
    ...known,
    placed,
    acknowledged: { ...known.acknowledged, ...Object.fromEntries(last) },
  };
};
