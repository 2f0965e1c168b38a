// What memories were good for, each counted apart: how often agents were shown them, how often they answered a question, by
// what they were named since, and what came of the gate's warnings. Counted from what is kept anyway.
import { shortId, type EventId } from "../../core/event/id.ts";
import { isAmendmentKind } from "../../core/fold/amendment.ts";
import type { Counts } from "../../core/fold/counts.ts";
import { isFactKind } from "../../core/fold/trust-fact.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { firingsBy, tallyOf, type Tally } from "../../core/judge/trust/precision.ts";
import { clearanceNow } from "../gate/clearance.ts";
import type { Project } from "../project.ts";
import { withEverywhere } from "./everywhere/everywhere.ts";

export interface ShownTimes {
  readonly times: number;
  /** Those in the brief of a session's start; all others answer a prompt, a file or a command. */
  readonly atStart: number;
  readonly sessions: number;
  /** Milliseconds since 1970. */
  readonly lastMs: number;
}

export interface RetrievedTimes {
  readonly times: number;
  readonly lastMs: number;
}

export interface Earned {
  readonly shown: ShownTimes | undefined;
  readonly retrieved: RetrievedTimes | undefined;
  /** By amendments and by what the gate was answered. */
  readonly named: number;
  /** Undefined if the gate never spoke of it. */
  readonly gate: Tally | undefined;
}

type MemoryIds = Pick<Memory, "id" | "ids">;
type UseRecords = Pick<Project, "hooks">;

/** By the memory's id; none if it was never shown, or its receipts are gone. Receipts are kept in a bounded number. */
export const shownTimes = (
  { hooks: { receipts } }: UseRecords,
  memories: readonly MemoryIds[],
): ReadonlyMap<EventId, ShownTimes> => {
  const all = receipts.all();
  if (!all.ok) return new Map();
  const shown = all.value.filter(({ on }) => on !== "compaction");
  return mapped(grouped(shown, memories), (own) => ({
    times: own.length,
    atStart: own.filter(({ on }) => on === "session-start").length,
    sessions: new Set(own.map(({ host, session }) => `${host} ${session}`)).size,
    lastMs: lastOf(own),
  }));
};

/** By the memory's id; none if it answered nothing, or the answers are no longer kept. */
export const retrievedTimes = (
  { hooks: { retrievals } }: UseRecords,
  memories: readonly MemoryIds[],
): ReadonlyMap<EventId, RetrievedTimes> => {
  const all = retrievals.all();
  return all.ok
    ? mapped(grouped(all.value, memories), (own) => ({ times: own.length, lastMs: lastOf(own) }))
    : new Map();
};

/** Of each memory, in their order. */
export const earnedOf = (
  alone: Project,
  memories: readonly Memory[],
): ReadonlyMap<EventId, Earned> => {
  const [shown, retrieved] = [shownTimes(alone, memories), retrievedTimes(alone, memories)];
  const { amendmentsOf } = withEverywhere(alone).index.lookup;
  const { firings, answers, turns, snoozes } = clearanceNow(alone);
  const answered = [...answers, ...turns, ...snoozes];
  return new Map(
    memories.map(({ id, ids }) => {
      const gate = tallyOf(firingsBy(firings, ids));
      const about = answered.filter((fact) => ids.some((one) => fact.memories.includes(one)));
      return [
        id,
        {
          ...{ shown: shown.get(id), retrieved: retrieved.get(id) },
          named: amendmentsOf(id).length + about.length,
          gate: gate.fired === 0 ? undefined : gate,
        },
      ];
    }),
  );
};

/** How often any memory was used, by what was done with it. */
export const usesInAll = (
  { hooks: { receipts, retrievals } }: UseRecords,
  { kinds }: Pick<Counts, "kinds">,
): { readonly injected: number; readonly retrieved: number; readonly referenced: number } => {
  const [shown, found] = [receipts.all(), retrievals.all()];
  const sum = (rows: readonly { readonly about: readonly string[] }[]): number =>
    rows.reduce((all, { about }) => all + about.length, 0);
  return {
    injected: shown.ok ? sum(shown.value.filter(({ on }) => on !== "compaction")) : 0,
    retrieved: found.ok ? sum(found.value) : 0,
    referenced: Object.entries(kinds).reduce(
      (all, [kind, count]) =>
        isAmendmentKind(kind) || (isFactKind(kind) && kind !== "verdict") ? all + count : all,
      0,
    ),
  };
};

/** The rows that name each memory. Some name it by the beginning of its id. */
const grouped = <Row extends { readonly about: readonly string[] }>(
  rows: readonly Row[],
  memories: readonly MemoryIds[],
): ReadonlyMap<EventId, readonly Row[]> => {
  const byBeginning = new Map(
    memories.flatMap((one) => one.ids.map((id) => [shortId(id), one] as const)),
  );
  const found = new Map<EventId, Row[]>();
  for (const row of rows) {
    const named = row.about.map((given) => {
      const one = byBeginning.get(shortId(given));
      return one?.ids.some((id) => id.startsWith(given)) === true ? one.id : undefined;
    });
    for (const id of new Set(named)) {
      if (id === undefined) continue;
      const own = found.get(id);
      if (own) own.push(row);
      else found.set(id, [row]);
    }
  }
  return found;
};

const mapped = <Row, Value>(
  groups: ReadonlyMap<EventId, readonly Row[]>,
  valueOf: (rows: readonly Row[]) => Value,
): ReadonlyMap<EventId, Value> => new Map([...groups].map(([id, rows]) => [id, valueOf(rows)]));

const lastOf = (rows: readonly { readonly atMs: number }[]): number =>
  rows.reduce((last, { atMs }) => Math.max(last, atMs), 0);
