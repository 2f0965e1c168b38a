// Memories as a snapshot keeps them: facts and lessons, of which a brief compares hundreds to show a dozen. Folding each from its
// lines takes longer than all else that a brief does. One that anything appended since bears on is folded all the same.
import { isEventId, type EventId } from "../../core/event/id.ts";
import { memoryOf } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { State } from "../../core/fold/state.ts";
import { isObject, parseJson } from "../../core/kit/json.ts";
import type { RankedId, RankingName } from "../../core/recall/ranking.ts";
import { TableDamaged, type Row, type Table } from "./table.ts";

/** The key of their row among the shelves. */
const KEPT = "kept memories";

/** More facts than anybody states, and the lessons that a brief looks at. */
const MOST = { facts: 1_000, lessons: 96 } as const;

export const keptRow = (
  rankings: Readonly<Record<RankingName, readonly RankedId[]>>,
  state: State,
): Row => {
  const ids = (["facts", "lessons"] as const).flatMap((name) =>
    rankings[name].slice(0, MOST[name]).map(({ id }) => id),
  );
  return [
    KEPT,
    ...ids.flatMap((id) => memoryOf(state, id) ?? []).map((one) => JSON.stringify(one)),
  ];
};

/** By the id of each memory. */
export const memoriesKept = (table: Table): ReadonlyMap<EventId, Memory> => {
  const [, ...cells] = table.row(KEPT) ?? [];
  const kept = new Map<EventId, Memory>();
  for (const cell of cells) {
    const memory = typeof cell === "string" ? parseJson(cell) : undefined;
    if (!isMemory(memory)) throw new TableDamaged("a kept memory is not what was written");
    kept.set(memory.id, memory);
  }
  return kept;
};

/** The row's digest proves the rest. */
const isMemory = (value: unknown): value is Memory =>
  isObject(value) &&
  isEventId(value.id) &&
  typeof value.text === "string" &&
  Array.isArray(value.ids) &&
  Array.isArray(value.files) &&
  Array.isArray(value.tags) &&
  isObject(value.order);
