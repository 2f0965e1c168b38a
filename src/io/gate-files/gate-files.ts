// The gate files on disk: a head, mostly with a base behind it, and the path markers that a shell
// looks for. They catch up by the bytes appended since. They are made anew if the tail has grown
// long, something was erased, or they are unfit.
import { fingerprintIn } from "../../core/judge/match/fingerprint.ts";
import { join } from "node:path";
import { following } from "../../core/judge/gate-view.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import type { Renames } from "../../core/fold/renames.ts";
import { redacted, type Fingerprints } from "../../core/judge/gate-entry.ts";
import { answered } from "../../core/kit/fault.ts";
import type { Redact } from "../../core/kit/redact.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import { segmentPath } from "../../core/log/line-position.ts";
import type {
  GateState,
  GateFault,
  GateFiles,
  RenameStore,
} from "../../engine/ports/gate-files.ts";
import type { OnStaleRead } from "../../engine/ports/session/reads.ts";
import type { Clock } from "../../engine/ports/machine.ts";
import { setAlways } from "./always.ts";
import { gateEntriesIn, openBase, removeOthers, writeBase } from "./base.ts";
import {
  addPathMarkers,
  factMarkers,
  hasPathMarkers,
  knownMarkersFor,
  pathMarkersFor,
  setPathMarkers,
} from "./path-markers.ts";
import { behind, readHead, writeHead, type GateHead } from "./head.ts";
import { ifFree, onceFree } from "./lock.ts";
import {
  countsOf,
  gateEntriesFrom,
  openView,
  viewOfAll,
  type Opened,
  type ReadableLog,
} from "./reading.ts";
import { readRenames } from "./read-renames.ts";
import { renamedPathMarkers, readKept, writeRenames } from "./renames.ts";
import { setFlag } from "./flag.ts";
import { dateHead, newestIn } from "./stamp.ts";

export interface GateFolder {
  /** `<store>/gate`; it need not exist. */
  readonly folder: string;
  readonly logFolder: string;
  readonly log: ReadableLog;
  readonly clock: Clock;
  /** The name of this work tree among those that share the log. */
  readonly tree?: string;
  /** Whether content is judged before every edit. */
  readonly always?: boolean;
  /** What is done about an edit of a file that changed since it was read. */
  readonly staleRead?: OnStaleRead;
  /** Whether the settings name commands that are checks. */
  readonly ownChecks?: boolean;
  /** Whether the end of a turn is judged. */
  readonly nudges?: boolean;
  /** Whether a deny says how a person opens the page at its warning. */
  readonly link?: boolean;
  /**
   * How many bytes of the log the tail may hold before a base is worth making; a share of the base's bytes counts as
   * well.
   */
  readonly tailBytes?: number;
}

const MAIN = ".main";
const TAIL_BYTES = 131_072;
const TAIL_SHARE = 1 / 64;

export const createGate = (place: GateFolder): GateState => {
  const { folder, tree = MAIN } = place;
  const read = (): Renames | undefined => readRenames(folder, tree);
  return { files: gateFilesIn(place, read), renames: renamesIn(place, read) };
};

const gateFilesIn = (place: GateFolder, renames: () => Renames | undefined): GateFiles => {
  const views: Opened[] = [];
  return {
    view: () => {
      const opened = openView(place.folder, place.log);
      if (!opened.ok) return following(viewOfAll(place.log), renames);
      views.push(opened.value);
      return following(opened.value, renames);
    },
    unfit: () => {
      const opened = openView(place.folder, place.log);
      if (!opened.ok) return opened.error.kind === "gate-unfit" ? opened.error.because : undefined;
      opened.value.close();
      return cardsStand(place.folder) ? undefined : "absent";
    },
    refresh: (redact) => {
      const done = written(place, (lock) => ifFree(lock, () => catchUp(place, redact)));
      return done.ok ? ok(done.value ?? false) : done;
    },
    rebuild: (redact) => {
      const done = written(place, (lock) => onceFree(lock, () => makeAnew(place, redact)));
      if (!done.ok) return done;
      const { folder: path } = place;
      return done.value ? ok(undefined) : err({ kind: "gate-not-writable", path, code: "EBUSY" });
    },
    factMarks: (words) => factMarkers(place.folder, words),
    close: () => views.splice(0).forEach((view) => view.close()),
  };
};

const renamesIn = (place: GateFolder, read: () => Renames | undefined): RenameStore => {
  const { folder, tree = MAIN } = place;
  return {
    read,
    keep: (make) =>
      written(place, () => {
        const kept = readKept(folder, tree);
        const committed = make(() => everyIn(place), kept?.committed);
        writeRenames(folder, tree, { committed, staged: kept?.staged });
        addRenamed(folder);
        return committed;
      }),
    staged: () => readKept(folder, tree)?.staged,
    keepStaged: (staged) =>
      written(place, () => {
        const committed = readKept(folder, tree)?.committed;
        if (committed === undefined) return;
        writeRenames(folder, tree, { committed, staged });
        addRenamed(folder);
      }),
  };
};

const everyIn = ({ folder, log }: GateFolder): readonly Event[] => {
  const opened = openView(folder, log);
  if (!opened.ok) return viewOfAll(log).every();
  try {
    return opened.value.every();
  } finally {
    opened.value.close();
  }
};

const addRenamed = (folder: string): void =>
  addPathMarkers(
    folder,
    renamedPathMarkers(folder, (card) => hasPathMarkers(folder, [card])),
  );

/**
 * Without its path marker a failure would be passed over in silence. The base has too many path markers to check them on every
 * question.
 */
const cardsStand = (folder: string): boolean => {
  const head = readHead(folder);
  return !head.ok || hasPathMarkers(folder, pathMarkersFor(head.value.tail));
};

/**
 * One process at a time. A process that finds the lock taken leaves the files stale and reads what is missing, or waits
 * in order to make them anew.
 */
const written = <T>({ folder }: GateFolder, act: (lock: string) => T): Result<T, GateFault> =>
  answered("gate-not-writable", folder, () => act(join(folder, "lock")));

const catchUp = (place: GateFolder, redact: Redact): boolean => {
  const newest = newestIn(place.logFolder);
  const head = readHead(place.folder);
  const missing = head.ok ? behind(head.value, place.log.segments()) : undefined;
  if (!head.ok || missing === undefined) return makeAnew(place, redact);
  const counted = { ...head.value.counted };
  const events: Event[] = [];
  const seen: Event[] = [];
  for (const { segment, from } of missing) {
    const read = gateEntriesFrom(place.log, segment, from, undefined, (one) => seen.push(one));
    counted[segmentPath(segment)] = read.end;
    for (const event of read.events) events.push(redacted(event, redact));
  }
  const total = Object.values(counted).reduce((sum, bytes) => sum + bytes, 0);
  const { baseBytes, tail } = head.value;
  const most = (place.tailBytes ?? TAIL_BYTES) + baseBytes * TAIL_SHARE;
  if (total - baseBytes > most || events.some(erases)) return makeAnew(place, redact);
  addPathMarkers(place.folder, withRenamed(place.folder, pathMarkersFor(events)));
  addPathMarkers(place.folder, knownMarkersFor(seen));
  putHead(place, { ...head.value, counted, tail: [...tail, ...events] }, newest);
  setAlways(place.folder, head.value.base, place.always ?? false);
  setFlags(place);
  return missing.length > 0;
};

const setFlags = (place: GateFolder): void => {
  const { folder, staleRead = "off", ownChecks = false, nudges = false, link = false } = place;
  setFlag(folder, "stale-read", staleRead === "off" ? undefined : staleRead);
  setFlag(folder, "own-checks", ownChecks ? "" : undefined);
  setFlag(folder, "nudge", nudges ? "" : undefined);
  setFlag(folder, "link", link ? "" : undefined);
};

const withRenamed = (folder: string, cards: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...cards, ...renamedPathMarkers(folder, (card) => cards.has(card))]);

/** The files hold what a purge erases from the log. */
const erases = ({ kind, body }: Event): boolean => kind === "purge" || body === null;

const makeAnew = (place: GateFolder, redact: Redact): boolean => {
  const newest = newestIn(place.logFolder);
  const counted: { [segment: string]: number } = {};
  const events = new Map<EventId, Event>();
  const fingerprintes = fingerprintesBefore(place.folder);
  const known = new Set<string>();
  for (const segment of place.log.segments()) {
    const read = gateEntriesFrom(place.log, segment, 0, fingerprintes, (one) => {
      for (const card of knownMarkersFor([one])) known.add(card);
    });
    counted[segmentPath(segment)] = read.end;
    for (const event of read.events)
      // An event may be in several files. If one copy was erased, that copy counts.
      if (!events.has(event.id) || event.body === null)
        events.set(event.id, redacted(event, redact));
  }
  const all = [...events.values()];
  const bytes = Object.values(counted).reduce((sum, one) => sum + one, 0);
  const isSmall = bytes <= (place.tailBytes ?? TAIL_BYTES);
  const base = isSmall ? undefined : writeBase(place.folder, all);
  const cards = withRenamed(place.folder, pathMarkersFor(all));
  setPathMarkers(place.folder, new Set([...cards, ...known]));
  const baseBytes = isSmall ? 0 : bytes;
  putHead(place, { counted, base, baseBytes, tail: isSmall ? all : [] }, newest);
  setAlways(place.folder, base, place.always ?? false);
  setFlags(place);
  removeOthers(place.folder, base);
  return true;
};

const fingerprintesBefore = (folder: string): Fingerprints => {
  const head = readHead(folder);
  if (!head.ok) return () => undefined;
  const { base, tail } = head.value;
  const before = new Map(base === undefined ? [] : gateEntriesIn(join(folder, base)));
  for (const event of tail) before.set(event.id, event);
  return (id) => fingerprintIn(before.get(id));
};

type HeadParts = Omit<GateHead, "changes" | "seenIn" | "base"> & {
  readonly base?: string | undefined;
};

const putHead = (place: GateFolder, { base: name, ...parts }: HeadParts, newest: number): void => {
  const base = name === undefined ? undefined : openBase(join(place.folder, name));
  try {
    const counts = countsOf(base, parts.tail);
    const seenIn = new Map([...counts.ofLater].filter(([, count]) => count > 1));
    const head = { ...parts, changes: counts.changes(), seenIn };
    writeHead(place.folder, name === undefined ? head : { ...head, base: name }, (draft) => {
      dateHead(draft, newest, place.clock.nowMs());
    });
  } finally {
    base?.close();
  }
};
