// Which changes of the base hold a gram: this finds a failed change at a path it never was at. Made
// only if content is judged before every edit. Grams in many changes lead nowhere, and are left
// out.
//   "shygate1" | number of buckets | where each begins, and the last ends | each bucket: [gram, number of the change]…
// A table beside it gives the lookup key of each change.
import { fingerprintIn } from "../../core/judge/match/fingerprint.ts";
import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "../../core/event/envelope.ts";
import { pathLookupKey } from "../../core/judge/lookup-keys.ts";
import { TRACES, WIDESPREAD } from "../../core/judge/match/memory.ts";
import { gramsOf } from "../../core/judge/match/rarity.ts";
import { readAt } from "../kit/read-at.ts";
import { writeWhole } from "./files.ts";
import { openTable, TableTorn, writeTable } from "./table.ts";

const FILE = "traces";
const JOINTS = "traced";
const MAGIC = "shygate1";
const HEAD_BYTES = MAGIC.length + 4;
const PAIR_BYTES = 8;
const PER_BUCKET = 16;
/** While they are sorted, a gram and the number of a change share one number. */
const MOST_CHANGES = 1 << 20;
/** The most grams of one action; an edit has some hundred. */
const MOST_GRAMS = 4_000;

/** The lookup keys of the changes that hold enough of these grams. */
export type Near = (grams: ReadonlySet<number>) => readonly string[];

export const hasPostings = (folder: string): boolean => existsSync(join(folder, FILE));

export const removePostings = (folder: string): void => {
  for (const name of [FILE, JOINTS]) rmSync(join(folder, name), { force: true });
};

export const writePostings = (folder: string, events: Iterable<Event>): void => {
  const changes = changesIn(events).slice(0, MOST_CHANGES);
  const sorted = rareOf(pairsOf(changes.map(({ grams }) => grams)));
  const buckets = Math.max(1, Math.ceil(sorted.length / PER_BUCKET));
  const starts = HEAD_BYTES + 4 * (buckets + 1);
  const bytes = Buffer.alloc(starts + PAIR_BYTES * sorted.length);
  bytes.write(MAGIC, "latin1");
  bytes.writeUInt32LE(buckets, MAGIC.length);
  let bucket = 0;
  for (const [rank, pair] of sorted.entries()) {
    const at = starts + PAIR_BYTES * rank;
    const gram = Math.floor(pair / MOST_CHANGES);
    for (; bucket <= bucketOf(gram, buckets); bucket += 1)
      bytes.writeUInt32LE(at, HEAD_BYTES + 4 * bucket);
    bytes.writeUInt32LE(gram, at);
    bytes.writeUInt32LE(pair % MOST_CHANGES, at + 4);
  }
  for (; bucket <= buckets; bucket += 1) bytes.writeUInt32LE(bytes.length, HEAD_BYTES + 4 * bucket);
  writeTable(
    join(folder, JOINTS),
    new Map(changes.map(({ key: lookupKey }, at) => [String(at), lookupKey])),
  );
  writeWhole(join(folder, FILE), bytes);
};

/** Buckets are in the order of the grams, so pairs sorted by gram go into them as they are. */
const bucketOf = (gram: number, buckets: number): number => Math.floor((gram / 2 ** 32) * buckets);

interface Traced {
  readonly key: string;
  readonly grams: ReadonlySet<number>;
}

const changesIn = (events: Iterable<Event>): readonly Traced[] => {
  const changes: Traced[] = [];
  for (const event of events) {
    const fingerprint = fingerprintIn(event);
    const path = fingerprint?.parts[0]?.path;
    if (fingerprint && path !== undefined)
      changes.push({ key: pathLookupKey(path), grams: gramsOf(fingerprint) });
  }
  return changes;
};

const pairsOf = (changes: readonly ReadonlySet<number>[]): Float64Array => {
  const pairs = new Float64Array(changes.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const [number, grams] of changes.entries())
    for (const gram of grams) pairs[at++] = gram * MOST_CHANGES + number;
  return pairs.sort();
};

/** Leaves out the grams that are in too many changes. */
const rareOf = (sorted: Float64Array): Float64Array => {
  const gramAt = (at: number): number => Math.floor((sorted[at] ?? -1) / MOST_CHANGES);
  let size = 0;
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && gramAt(to) === gramAt(from)) to += 1;
    if (to - from > WIDESPREAD) continue;
    sorted.copyWithin(size, from, to);
    size += to - from;
  }
  return sorted.subarray(0, size);
};

/** Throws if the file is missing or torn. */
export const nearIn =
  (folder: string): Near =>
  (grams) => {
    const file = openSync(join(folder, FILE), "r");
    const joints = openTable(join(folder, JOINTS));
    try {
      const head = readAt(file, 0, HEAD_BYTES);
      if (head.length < HEAD_BYTES || head.toString("latin1", 0, MAGIC.length) !== MAGIC)
        throw new TableTorn("no traces");
      const buckets = head.readUInt32LE(MAGIC.length);
      const held = new Map<number, number>();
      for (const gram of firstOf(grams))
        for (const change of changesWith(file, buckets, gram))
          held.set(change, (held.get(change) ?? 0) + 1);
      return enough(held).map((change) => String(joints.get(String(change))));
    } finally {
      closeSync(file);
      joints.close();
    }
  };

const changesWith = (file: number, buckets: number, gram: number): readonly number[] => {
  const places = readAt(file, HEAD_BYTES + 4 * bucketOf(gram, buckets), 8);
  if (places.length < 8) throw new TableTorn("traces cut short");
  const from = places.readUInt32LE(0);
  const length = places.readUInt32LE(4) - from;
  const bucket = readAt(file, from, length);
  if (bucket.length < length) throw new TableTorn("traces cut short");
  const changes: number[] = [];
  for (let at = 0; at < length; at += PAIR_BYTES)
    if (bucket.readUInt32LE(at) === gram) changes.push(bucket.readUInt32LE(at + 4));
  return changes;
};

/** The same for events that no file holds yet. */
export const nearAmong =
  (events: readonly Event[]): Near =>
  (grams) => {
    const changes = changesIn(events);
    const asked = [...firstOf(grams)];
    const held = changes.map((change, at) => {
      const shared = asked.filter((gram) => change.grams.has(gram)).length;
      return [at, shared] as const;
    });
    return enough(new Map(held)).flatMap((at) => changes[at]?.key ?? []);
  };

function* firstOf(grams: ReadonlySet<number>): Generator<number> {
  let count = 0;
  for (const gram of grams) {
    if (count >= MOST_GRAMS) return;
    count += 1;
    yield gram;
  }
}

const enough = (held: ReadonlyMap<number, number>): readonly number[] =>
  [...held].filter(([, count]) => count >= TRACES).map(([change]) => change);
