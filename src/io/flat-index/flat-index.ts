// The index without a database: a snapshot in flat files, caught up by the bytes appended since. Folds draw nearly every
// answer from the log's own events; the snapshot says which to read, and keeps facts and lessons as they were. Without one,
// the whole log is read.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { updatedRanking } from "../../core/recall/ranking.ts";
import { updatedOpenIssues } from "../../core/fold/attribution.ts";
import { updatedFailing } from "../../core/recall/failing.ts";
import { updatedCounts } from "../../core/fold/counts.ts";
import { untouchedLinks } from "../../core/judge/trust/links.ts";
import { memoriesKept } from "./kept-memories.ts";
import { failingKept, rankingKept } from "./rankings.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { storyOf } from "../../core/fold/issues.ts";
import { amendmentsOf, memoryOf } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { onPath, pathKey } from "../../core/fold/paths.ts";
import { happenings, timeline, updatedTimeline } from "../../core/fold/timeline.ts";
import { emptyState, evolve } from "../../core/fold/state.ts";
import { compareEvents } from "../../core/event/order.ts";
import { codeOf } from "../../core/kit/fault.ts";
import {
  againOf,
  failureOf,
  signatureOf,
  standingAmong,
  tiesTo,
  type Failure,
  type Names,
  type LinkedEvents,
} from "../../core/judge/trust/outcome.ts";
import { bearsOnTrust, memoriesNamedIn, trustOf, type Trust } from "../../core/fold/trust.ts";
import { err, ok, type Result } from "../../core/kit/result.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { Index, IndexFault } from "../../engine/ports/state-index.ts";
import { contentOf } from "./build.ts";
import { closureOf, eventAt } from "./closure.ts";
import { dropBriefs } from "./session-brief.ts";
import { SEARCH, type IsRunning } from "./publish.ts";
import { openSnapshot, writeSnapshot, type Snapshot } from "./snapshot.ts";
import { TableDamaged } from "./table.ts";
import { positionsIn, deliveriesIn, deliveriesOf } from "./deliveries.ts";
import { eventsOf, foldAll, foldOn, readIn, type Folded } from "./whole.ts";
import { catchUp, eventsFrom, follow, shelvesIn, viewOf, type View } from "./view.ts";

/** The snapshot is written afresh once this much was appended, plus this share of what it holds. */
const TAIL_BYTES = 65_536;
const TAIL_SHARE = 1 / 256;

/** Of so many memories at once, those that the snapshot keeps are read from there. */
const MANY = 16;

/** What is made anew is made so that nothing of what was purged stays; the next search writes its files again. */
const dropSearch = (folder: string): void =>
  rmSync(join(folder, SEARCH), { recursive: true, force: true });

/** Assumes that every process still runs. */
const anyRuns: IsRunning = () => true;

/** `folder` is `<store>/index`; it need not exist. Without one, the whole log is folded in memory and nothing is written. */
export const createFlatIndex = (
  folder: string | undefined,
  log: Log,
  isRunning = anyRuns,
): Index => {
  let view: View | undefined;
  /** The state of the last rebuild, for the next caller that asks for everything. */
  let whole: Folded | undefined;
  /** The snapshot is not used until it is written afresh. */
  let damaged = false;

  const current = (): View => {
    view ??= viewOf(damaged || folder === undefined ? undefined : openSnapshot(folder, log));
    catchUp(view, log);
    return view;
  };

  const about = (ids: readonly EventId[]): View => {
    const known = current();
    follow(known, log, { ids, keys: [] });
    return known;
  };

  /** Asks again without the snapshot if that is damaged. */
  const asked = <Answer>(ask: () => Answer): Answer => {
    try {
      return log.atOnce(ask);
    } catch (fault) {
      if (!(fault instanceof TableDamaged)) throw fault;
      view?.snapshot?.close();
      view = undefined;
      damaged = true;
      return log.atOnce(ask);
    }
  };

  const rebuild = (before = (_folder: string) => {}): Result<void, IndexFault> => {
    whole = undefined;
    if (folder === undefined) return ok(undefined);
    try {
      before(folder);
      dropBriefs(folder);
      const state = emptyState();
      const content = contentOf(log, state);
      writeSnapshot(folder, content, isRunning);
      whole = { state, read: readIn(content.segments) };
      damaged = false;
    } catch (fault) {
      return err({ kind: "index-not-writable", path: folder, code: codeOf(fault) });
    } finally {
      view?.snapshot?.close();
      view = undefined;
    }
    return ok(undefined);
  };

  const tiedTo = ({ id, ids, key }: Memory): LinkedEvents => {
    const known = about([id]);
    const [proof] = eventsFrom(known, log, id);
    const names = { ids, key, signature: proof && signatureOf(proof.event) };
    const failures = failuresTiedTo(known, log, names);
    const { now } = about(failures.map((failure) => failure.id));
    return { ...names, again: againOf(standingAmong(now, failures), names) };
  };

  const index: Omit<Index, "atOnce"> = {
    lookup: {
      find: (prefix) => {
        // A whole id is followed directly. Reading its line first would mean reading it twice.
        const ids = isEventId(prefix)
          ? [prefix]
          : eventsFrom(current(), log, prefix).map(({ event }) => event.id);
        const { now } = about(ids);
        const found = new Map<EventId, Memory>();
        for (const id of ids) {
          const memory = memoryOf(now, id);
          if (memory) found.set(memory.id, memory);
        }
        return [...found.values()].sort((a, b) => compareEvents(a.order, b.order));
      },
      memories: (ids) => {
        const known = current();
        const { snapshot } = known;
        const kept =
          snapshot && ids.length >= MANY
            ? memoriesKept(snapshot.shelves)
            : new Map<EventId, Memory>();
        const { touched } = shelvesIn(known);
        return ids.flatMap((id) => {
          const memory = touched.has(id) ? undefined : kept.get(id);
          return memory ?? index.lookup.find(id);
        });
      },
      events: (prefix) => eventsFrom(current(), log, prefix),
      story: (id) => storyOf(about([id]).now, id),
      amendmentsOf: (id) => {
        const { now } = about([id]);
        return amendmentsOf(now, memoryOf(now, id) ?? { ids: [id] });
      },
      onPath: (path, match) => {
        const known = current();
        return onPath(known.now, path, match, memoriesOnPath(known, log, path));
      },
    },
    lists: {
      counts: () => {
        const known = current();
        return updatedCounts(known.snapshot?.counts, known);
      },
      openIssues: () => {
        const known = current();
        return updatedOpenIssues(known.snapshot?.open() ?? [], known);
      },
      timeline: () => {
        const { snapshot, before, now } = current();
        if (!snapshot) {
          const entries = happenings(eventsOf(log));
          return { total: entries.length, entries };
        }
        const order = snapshot.order();
        const touched = timeline(before);
        const since = timeline(now);
        return {
          total: deliveriesOf(order) - touched.length + since.length,
          entries: updatedTimeline(
            log.textsAt(positionsIn(order, snapshot.segments)),
            (line, row) => deliveriesIn(order, row, line),
            touched,
            since,
          ),
        };
      },
      ranking: (name, most) => {
        const known = current();
        const kept = known.snapshot && rankingKept(known.snapshot.shelves, name);
        return updatedRanking(kept, name, most, shelvesIn(known), () => foldAll(log));
      },
      failing: (most) => {
        const known = current();
        const kept = known.snapshot && failingKept(known.snapshot.shelves);
        return updatedFailing(kept, most, known, () => foldAll(log));
      },
    },
    trust: {
      read: () => trustIn(current()),
      tied: () => {
        const named = new Set<EventId>(memoriesNamedIn(index.trust.read()));
        // What was said of a memory may have been erased since the snapshot.
        const { snapshot, now: state, failures } = current();
        const known = untouchedLinks(snapshot?.tied() ?? [], state, failures).filter(({ ids }) =>
          ids.some((id) => named.has(id)),
        );
        const seen = new Set(known.flatMap(({ ids }) => ids));
        const others = [...named].filter((id) => !seen.has(id));
        const { now } = about(others);
        const memories = others.flatMap((id) => memoryOf(now, id) ?? []);
        const distinct = new Map(memories.map((memory) => [memory.id, memory]));
        return [...known, ...[...distinct.values()].map(tiedTo)];
      },
    },
    snapshot: {
      refresh: () => {
        if (folder === undefined) return ok(false);
        const { snapshot, purged } = current();
        if (!damaged && !isLong(snapshot, log) && !(snapshot && purged)) return ok(false);
        const rebuilt = rebuild();
        return rebuilt.ok ? ok(true) : rebuilt;
      },
      rebuild: () => rebuild(dropSearch),
      close: () => {
        view?.snapshot?.close();
        [view, whole] = [undefined, undefined];
      },
    },
    all: () => {
      if (whole) return foldOn(whole, log);
      const { snapshot, now } = current();
      return snapshot ? foldAll(log) : now;
    },
  };
  return { ...answering(index, asked), atOnce: log.atOnce };
};

/** Every question of an index goes through `asked`. */
const answering = (
  index: Omit<Index, "atOnce">,
  asked: Index["atOnce"],
): Omit<Index, "atOnce"> => ({
  lookup: {
    find: (prefix) => asked(() => index.lookup.find(prefix)),
    memories: (ids) => asked(() => index.lookup.memories(ids)),
    events: (prefix) => asked(() => index.lookup.events(prefix)),
    story: (id) => asked(() => index.lookup.story(id)),
    amendmentsOf: (id) => asked(() => index.lookup.amendmentsOf(id)),
    onPath: (path, match) => asked(() => index.lookup.onPath(path, match)),
  },
  lists: {
    counts: () => asked(index.lists.counts),
    openIssues: () => asked(index.lists.openIssues),
    timeline: () => asked(index.lists.timeline),
    ranking: (name, most) => asked(() => index.lists.ranking(name, most)),
    failing: (most) => asked(() => index.lists.failing(most)),
  },
  trust: { read: () => asked(index.trust.read), tied: () => asked(index.trust.tied) },
  snapshot: { ...index.snapshot, refresh: () => asked(index.snapshot.refresh) },
  all: () => asked(index.all),
});

/**
 * The trust is read only if something was said that bears on it: the module that checks the file's digest takes longer
 * to load than most answers take.
 */
const trustIn = ({ snapshot, since: heard }: View): Trust => {
  const isBearing = Object.keys(snapshot?.counts.kinds ?? {}).some((kind) =>
    bearsOnTrust({ kind }),
  );
  return trustOf(heard, isBearing ? snapshot?.trust() : undefined);
};

/** All candidates. The folds decide whether one bears on the memory and still stands. */
const failuresTiedTo = (
  { snapshot, failures }: View,
  log: Log,
  names: Names,
): readonly Failure[] => {
  const ids = new Set(tiesTo(names).flatMap((tie) => snapshot?.again.row(tie)?.slice(1) ?? []));
  const located = [...ids].flatMap((id) => {
    const row = snapshot?.events.row(String(id));
    return (snapshot && row && eventAt(snapshot, log, row)) ?? [];
  });
  return [...located.flatMap(({ event }) => failureOf(event) ?? []), ...failures];
};

const idsOnPath = (snapshot: Snapshot, path: string): readonly EventId[] => {
  const key = pathKey(path, { ignoreCase: true });
  const isRoot = key === "" || key === ".";
  const exact = isRoot ? undefined : snapshot.paths.row(key);
  const under = [...snapshot.paths.startingWith(isRoot ? "" : `${key}/`)];
  const ids = [...(exact ? [exact] : []), ...under].flatMap(([, ...cells]) => cells);
  return [...new Set(ids.filter(isEventId))];
};

/**
 * The memories on the path that no event since the snapshot has touched: their standing is as the snapshot knows it.
 */
const memoriesOnPath = ({ snapshot, now }: View, log: Log, path: string): readonly Memory[] => {
  if (!snapshot) return [];
  const ids = idsOnPath(snapshot, path).filter((id) => !now.copies.has(id));
  const state = emptyState();
  for (const event of closureOf(snapshot, log, { ids, keys: [] }, new Set(), "memory"))
    evolve(state, event);
  return ids.flatMap((id) => memoryOf(state, id) ?? []);
};

/** Whether so much was appended that reading it each time costs more than writing the snapshot afresh. */
const isLong = (snapshot: Snapshot | undefined, log: Log): boolean => {
  const total = (parts: readonly { readonly bytes: number }[]): number =>
    parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const folded = total(snapshot?.segments ?? []);
  return total(log.segments()) - folded > TAIL_BYTES + folded * TAIL_SHARE;
};
