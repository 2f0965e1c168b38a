// Reads from the gate files what is known under a lookup key, up to the end of the log. Small
// enough for the hook.
import { fingerprintIn } from "../../core/judge/match/fingerprint.ts";
import { join } from "node:path";
import type { Event } from "../../core/event/envelope.ts";
import { gateEntryOf, type Fingerprints } from "../../core/judge/gate-entry.ts";
import { entriesByKey, viewOf } from "../../core/judge/gate-view.ts";
import { rarityOf, type GramCounts } from "../../core/judge/match/rarity.ts";
import { tallyOf } from "../../core/judge/tally.ts";
import { trustOf } from "../../core/fold/trust.ts";
import { codeOf } from "../../core/kit/fault.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { GateFault, GateView } from "../../engine/ports/gate-files.ts";
import type { Log } from "../../engine/ports/log.ts";
import { gateEntriesIn, openBase, type Base } from "./base.ts";
import { behind, HEAD, readHead, unfit, type GateHead } from "./head.ts";
import { isAlways } from "./always.ts";
import { TableTorn } from "./table.ts";
import { nearAmong, nearIn } from "./postings.ts";

export type ReadableLog = Pick<Log, "segments" | "lines">;

/** More than this is not read while somebody waits. */
const FAR_BEHIND_BYTES = 4 << 20;

/** If the head is fresh, it lacks nothing, and the files of the log are not looked at. */
export const openView = (
  folder: string,
  log: ReadableLog,
  isFresh = false,
): Result<Opened, GateFault> => {
  // If the base was replaced between two reads, the head now names the new one.
  const first = tryOpen(folder, log, isFresh);
  return !first.ok && first.error.kind === "gate-unfit" && first.error.because === "torn"
    ? tryOpen(folder, log, false)
    : first;
};

interface LaterCounts extends GramCounts {
  /** Counts for the grams of the later changes only. */
  readonly ofLater: ReadonlyMap<number, number>;
}

export interface Opened extends GateView {
  /** The files lacked nothing; only the head's time may be old. */
  readonly whole: boolean;
  readonly close: () => void;
}

const tryOpen = (folder: string, log: ReadableLog, isFresh: boolean): Result<Opened, GateFault> => {
  const head = readHead(folder);
  if (!head.ok) return head;
  const missing = isFresh ? [] : behind(head.value, log.segments());
  if (missing === undefined) return unfit(join(folder, HEAD), "another-log");
  const bytes = missing.reduce((sum, { segment, from }) => sum + segment.bytes - from, 0);
  if (bytes > FAR_BEHIND_BYTES) return unfit(join(folder, HEAD), "far-behind");
  const since = missing.flatMap(({ segment, from }) => gateEntriesFrom(log, segment, from).events);
  try {
    const base =
      head.value.base === undefined ? undefined : openBase(join(folder, head.value.base));
    const all = [...head.value.tail, ...since];
    const tail = entriesByKey(all);
    const near = (grams: ReadonlySet<number>): readonly string[] => [
      ...(head.value.base === undefined ? [] : nearIn(join(folder, head.value.base))(grams)),
      ...nearAmong(all)(grams),
    ];
    const counts = since.some(bearsChange) ? countsOf(base, all) : roughCounts(base, head.value);
    return ok({
      ...(isAlways(folder) ? { near } : {}),
      rarity: rarityOf(counts),
      changes: counts.changes,
      trust: () => trustOf(all, base?.trust()),
      every: () => [
        ...(head.value.base === undefined
          ? []
          : gateEntriesIn(join(folder, head.value.base)).values()),
        ...all,
      ],
      lookup: (keys) => keys.flatMap((key) => [...(base?.under(key) ?? []), ...tail(key)]),
      whole: missing.length === 0,
      close: () => base?.close(),
    });
  } catch (fault) {
    if (!(fault instanceof TableTorn)) codeOf(fault);
    return unfit(folder, "torn");
  }
};

/** The same without any file, from the log alone. */
export const viewOfAll = (log: ReadableLog): GateView =>
  viewOf(log.segments().flatMap((segment) => gateEntriesFrom(log, segment, 0).events));

const bearsChange = (event: Event): boolean => fingerprintIn(event) !== undefined;

const roughCounts = (base: Base | undefined, { changes, seenIn }: GateHead): GramCounts => ({
  changes: () => changes,
  seenIn: (gram, seen) => seenIn.get(gram) ?? seen ?? base?.seenIn(gram) ?? 0,
});

/** The base's figures with these later events counted in; exact for the grams of their changes. */
export const countsOf = (base: Base | undefined, later: readonly Event[]): LaterCounts => {
  const isKnown = (group: string): boolean =>
    base?.under(`key:${group}`).some(bearsChange) ?? false;
  const tally = tallyOf(later, isKnown);
  const seenIn = new Map(
    Array.from(tally.grams, (gram, at) => [
      gram,
      (tally.counts[at] ?? 0) + (base?.counts().exactly(gram) ?? 0),
    ]),
  );
  const changes = tally.changes + (base?.counts().changes ?? 0);
  return {
    changes: () => changes,
    seenIn: (gram, seen) => seenIn.get(gram) ?? seen ?? base?.seenIn(gram) ?? 0,
    ofLater: seenIn,
  };
};

/** The gate entries of a file of the log from a byte on, and where its last ended line ends. */
export const gateEntriesFrom = (
  log: Pick<Log, "lines">,
  segment: Parameters<Log["lines"]>[0],
  from: number,
  fingerprintes?: Fingerprints,
  each: (event: Event) => void = () => {},
): { readonly events: readonly Event[]; readonly end: number } => {
  const events: Event[] = [];
  let end = from;
  for (const { line, spot, ended } of log.lines(segment, from)) {
    // A last line without its newline may still grow. It is read again until it has one.
    if (ended) end = spot.offset + spot.length + 1;
    if (line.is !== "event") continue;
    each(line.event);
    const event = gateEntryOf(line.event, fingerprintes);
    if (event) events.push(event);
  }
  return { events, end };
};
