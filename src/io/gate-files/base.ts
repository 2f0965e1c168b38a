// The base: the gate entries of most of the log, one a line, and a table from lookup keys to their
// places. It is made whole in a folder named by its content before a head names it, and never
// changed.
import { closeSync, existsSync, openSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { lookupKeysOf } from "../../core/judge/lookup-keys.ts";
import { orUndefined } from "../../core/kit/fault.ts";
import { seenIn, tallyOf } from "../../core/judge/tally.ts";
import { isTrust, trustOf, type Trust } from "../../core/fold/trust.ts";
import { readAt, readSmall } from "../kit/read-at.ts";
import { writeWhole } from "./files.ts";
import { packed, unpacked } from "./packing.ts";
import { openRarity, writeRarity, type BaseCounts } from "./rarity.ts";
import { openTable, sealed, TableTorn, unsealed, writeTable } from "./table.ts";

const EVENTS = "essences.jsonl";
const JOINTS = "joints";
const RARITY = "rarity";
const TRUST = "trust.json";

/** Returns the name of the folder. */
export const writeBase = (root: string, events: readonly Event[]): string => {
  const joints = new Map<string, number[]>();
  const pieces: Uint8Array[] = [];
  const tally = tallyOf(events);
  const seen = (gram: number): number => seenIn(tally, gram);
  let at = 0;
  for (const event of events) {
    const named = lookupKeysOf(event);
    if (named.length === 0) continue;
    const line = Buffer.from(`${sealed(JSON.stringify(packed(event, seen)))}\n`);
    const length = line.length - 1;
    pieces.push(line);
    for (const lookupKey of named) {
      const places = joints.get(lookupKey);
      if (places) places.push(at, length);
      else joints.set(lookupKey, [at, length]);
    }
    at += length + 1;
  }
  const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  const name = `base-${hash.digest("hex").slice(0, 16)}`;
  const folder = join(root, name);
  // In pieces: for a long log the whole would be longer than a string may be.
  writeWhole(join(folder, EVENTS), pieces);
  writeTable(join(folder, JOINTS), joints);
  writeRarity(join(folder, RARITY), tally);
  writeWhole(join(folder, TRUST), sealed(JSON.stringify(trustOf(events))));
  return name;
};

/** Removes bases that no head names any more. */
export const removeOthers = (root: string, base: string | undefined): void => {
  if (!existsSync(root)) return;
  for (const name of readdirSync(root))
    if (/^base-[0-9a-f]{16}$/.test(name) && name !== base)
      rmSync(join(root, name), { recursive: true, force: true });
};

export interface Base {
  /** The entries under one key. */
  readonly under: (key: string) => readonly Event[];
  readonly counts: () => BaseCounts;
  /** As rough as the counts themselves. */
  readonly seenIn: (gram: number) => number;
  /** A copy, so the caller may add to it. */
  readonly trust: () => Trust;
  readonly close: () => void;
}

/** Throws if the base is missing or torn, either here or at a later question. */
export const openBase = (folder: string): Base => {
  const joints = openTable(join(folder, JOINTS));
  const file = openSync(join(folder, EVENTS), "r");
  const events = new Map<number, Event>();
  const seen = new Map<number, number>();
  let counts: BaseCounts | undefined;
  const countsNow = (): BaseCounts => (counts ??= openRarity(join(folder, RARITY)));
  const eventAt = (offset: number, length: number): Event => {
    const known = events.get(offset);
    if (known) return known;
    const event = unpacked(unsealed(readAt(file, offset, length)));
    if (!event) throw new TableTorn("no essence");
    events.set(offset, event);
    return event;
  };
  return {
    under: (key) => {
      const places = joints.get(key);
      if (!Array.isArray(places)) return [];
      const found: Event[] = [];
      for (let at = 0; at < places.length; at += 2)
        found.push(eventAt(Number(places[at]), Number(places[at + 1])));
      return found;
    },
    trust: () => {
      const trust = unsealed(readSmall(join(folder, TRUST)));
      if (!isTrust(trust)) throw new TableTorn("no trust");
      return trust;
    },
    counts: countsNow,
    seenIn: (gram) => {
      const before = seen.get(gram);
      if (before !== undefined) return before;
      const often = countsNow().roughly(gram);
      seen.set(gram, often);
      return often;
    },
    close: () => {
      counts?.close();
      joints.close();
      closeSync(file);
    },
  };
};

/**
 * Every gate entry of a base by its id, as far as it can be read. Making the base anew need not fingerprint these again.
 */
export const gateEntriesIn = (folder: string): ReadonlyMap<EventId, Event> => {
  const found = new Map<EventId, Event>();
  // Without it everything is fingerprinted again.
  orUndefined(() => {
    const bytes = readFileSync(join(folder, EVENTS));
    for (let from = 0, to = 0; to >= 0; from = to + 1) {
      to = bytes.indexOf("\n", from);
      const event = unpacked(unsealed(bytes.subarray(from, to < 0 ? bytes.length : to)));
      if (event) found.set(event.id, event);
    }
  });
  return found;
};
