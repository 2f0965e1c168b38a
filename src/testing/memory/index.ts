// An index in memory: every answer is a fold of the whole log, which is what any index must equal.
import { openIssues } from "../../core/fold/attribution.ts";
import { countsOf } from "../../core/fold/counts.ts";
import { storyOf } from "../../core/fold/issues.ts";
import { amendmentsOf, memoryOf } from "../../core/fold/memories.ts";
import { onPath } from "../../core/fold/paths.ts";
import { fold, type State } from "../../core/fold/state.ts";
import { timeline } from "../../core/fold/timeline.ts";
import type { EventId } from "../../core/event/id.ts";
import { compareEvents } from "../../core/event/order.ts";
import { againOf, failureOf, signatureOf, standingAmong } from "../../core/judge/trust/outcome.ts";
import { memoriesNamedIn, trustOf } from "../../core/fold/trust.ts";
import { ok } from "../../core/kit/result.ts";
import type { LocatedEvent } from "../../core/log/line-position.ts";
import { clustered, failuresByFile } from "../../core/recall/failing.ts";
import { rankingsOf } from "../../core/recall/ranking.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { Index, MemoryLookup, TrustRecord } from "../../engine/ports/state-index.ts";

export const createMemoryIndex = (log: Log): Index => {
  const located = (): readonly LocatedEvent[] =>
    log
      .segments()
      .flatMap((segment) => [...log.lines(segment)])
      .flatMap(({ line, spot }) => (line.is === "event" ? [{ event: line.event, spot }] : []));
  const all = (): State => fold(located().map(({ event }) => event));
  return {
    lookup: lookupIn(located, all),
    lists: {
      counts: () => countsOf(all()),
      openIssues: () => openIssues(all()),
      timeline: () => {
        const entries = timeline(all());
        return { total: entries.length, entries };
      },
      ranking: (name, most) => {
        const places = rankingsOf(all())[name];
        return { total: places.length, places: places.slice(0, most) };
      },
      failing: (most) => clustered(failuresByFile(all())).slice(0, most),
    },
    trust: trustIn(located, all),
    snapshot: {
      refresh: () => ok(false),
      rebuild: () => ok(undefined),
      close: () => {},
    },
    all,
    atOnce: log.atOnce,
  };
};

const lookupIn = (located: () => readonly LocatedEvent[], all: () => State): MemoryLookup => ({
  memories: (ids) => {
    const state = all();
    return ids.flatMap((id) => memoryOf(state, id) ?? []);
  },
  find: (prefix) => {
    const state = all();
    const found = located()
      .filter(({ event }) => event.id.startsWith(prefix))
      .flatMap(({ event }) => memoryOf(state, event.id) ?? []);
    return [...new Map(found.map((memory) => [memory.id, memory])).values()].toSorted((a, b) =>
      compareEvents(a.order, b.order),
    );
  },
  events: (prefix) => located().filter(({ event }) => event.id.startsWith(prefix)),
  story: (issue) => storyOf(all(), issue),
  amendmentsOf: (id) => {
    const state = all();
    return amendmentsOf(state, memoryOf(state, id) ?? { ids: [id] });
  },
  onPath: (path, match) => onPath(all(), path, match),
});

const trustIn = (located: () => readonly LocatedEvent[], all: () => State): TrustRecord => {
  const read = () => trustOf(located().map(({ event }) => event));
  return {
    read,
    tied: () => {
      const state = all();
      const events = located().map(({ event }) => event);
      const failures = standingAmong(
        state,
        events.flatMap((event) => failureOf(event) ?? []),
      );
      const proofOf = (id: EventId) => events.find((event) => event.id === id);
      const named = [...memoriesNamedIn(read())].flatMap((id) => memoryOf(state, id) ?? []);
      return [...new Map(named.map((memory) => [memory.id, memory])).values()].map(
        ({ id, ids, key }) => {
          const proof = proofOf(id);
          const names = { ids, key, signature: proof && signatureOf(proof) };
          return { ...names, again: againOf(failures, names) };
        },
      );
    },
  };
};
