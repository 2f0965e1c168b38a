// Snapshots of the work: a moment by its place in the log, the events that belong to it, what is folded from them as one text,
// and what has to be amended so that the work is as it was then.
import type { Event } from "../../event/envelope.ts";
import { snapshot as snapshotKind } from "../../event/kinds/continuity/snapshot.ts";
import type { Standing } from "../memory.ts";
import type { EventId } from "../../event/id.ts";
import { compareEvents } from "../../event/order.ts";
import { targetsOf } from "../amendment.ts";
import type { ItemMemory } from "./item-noun.ts";
import type { WorkItem, WorkState } from "./work-state.ts";

/** The last event of a chain that counts. */
export interface ChainHead {
  readonly writer: string;
  readonly stream: "team" | "local";
  readonly seq: number;
}

export interface WorkSnapshot {
  readonly id: EventId;
  readonly why: string;
  readonly when: number;
  readonly heads: readonly ChainHead[];
  /** The digest of `stateText`. */
  readonly state: string;
  readonly items: number;
}

/** The newest first. */
export const snapshotsIn = (events: Iterable<Event>): readonly WorkSnapshot[] =>
  [...events]
    .toSorted(compareEvents)
    .flatMap((event) => {
      if (!snapshotKind.is(event)) return [];
      const { text: why, when, heads, state, items } = event.body;
      return [{ id: event.id, why, when, heads, state, items }];
    })
    .toReversed();

/** Of events that make items or amend them, the last of each chain. What amends nothing of the work is left out. */
export const headsOf = (events: Iterable<Event>): readonly ChainHead[] => {
  const all = [...events];
  const items = new Set<string>(all.flatMap(({ id, kind }) => (kind === "item" ? [id] : [])));
  const heads = new Map<string, ChainHead>();
  for (const { kind, body, writer, stream, seq } of all) {
    const isOfWork = kind === "item" || targetsOf(body ?? {}).some((id) => items.has(id));
    const before = heads.get(chainOf({ writer, stream }));
    if (isOfWork && (before === undefined || before.seq < seq))
      heads.set(chainOf({ writer, stream }), { writer, stream, seq });
  }
  return [...heads.values()];
};

const chainOf = ({ writer, stream }: Pick<ChainHead, "writer" | "stream">): string =>
  `${writer}/${stream}`;

/** Whether an event had been recorded when the heads were taken. */
export const isWithin = (
  heads: readonly ChainHead[],
): ((event: Pick<Event, "writer" | "stream" | "seq">) => boolean) => {
  const last = new Map(heads.map((head) => [chainOf(head), head.seq]));
  return (event) => event.seq <= (last.get(chainOf(event)) ?? 0);
};

/** The state as a text: equal for equal states, whatever brought them about. */
export const stateText = (work: WorkState): string => {
  const ids = (list: readonly ItemMemory[]): readonly string[] => list.map(({ id }) => id);
  const all = (list: readonly WorkItem[]): readonly (readonly string[])[] =>
    list.map((one) => ids(one.all));
  return JSON.stringify([
    ...[work.objective?.id ?? "", work.summary?.id ?? ""],
    ...[ids(work.requests), ids(work.claims)],
    ...[all(work.constraints), all(work.pending), all(work.blockers)],
    ...[all(work.completed), all(work.decisions)],
    work.doneWhen.map((one) => [one.level, one.metBy?.id ?? "", ids(one.all)]),
  ]);
};

/** What has to become of statements, in this order, so that the work is as it was. */
export interface RestorePlan {
  /** They count again. */
  readonly reopen: readonly ItemMemory[];
  /** They were settled then, and are as they were then. */
  readonly settle: readonly ItemMemory[];
  /** They were stated since, and count as if they had not been. */
  readonly withdraw: readonly ItemMemory[];
}

type ItemStanding = Standing | "withdrawn";

const itemStanding = ({ withdrawn, standing }: ItemMemory): ItemStanding =>
  withdrawn === true ? "withdrawn" : standing;

export const restorePlan = (
  then: readonly ItemMemory[],
  now: readonly ItemMemory[],
): RestorePlan => {
  const thenById = new Map(then.flatMap((one) => one.ids.map((id) => [id, one] as const)));
  const reopen: ItemMemory[] = [];
  const settle: ItemMemory[] = [];
  const withdraw: ItemMemory[] = [];
  for (const memory of now) {
    const before = thenById.get(memory.id);
    const [from, to] = [
      itemStanding(memory),
      before === undefined ? "withdrawn" : itemStanding(before),
    ];
    if (from === to) continue;
    if (to === "withdrawn") {
      withdraw.push(memory);
      continue;
    }
    // What was settled differently then is opened first.
    if (from !== "standing") reopen.push(memory);
    if (to !== "standing" && before !== undefined) settle.push(before);
  }
  return { reopen, settle, withdraw };
};
