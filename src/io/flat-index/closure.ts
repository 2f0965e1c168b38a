// Reads from the log only what a question needs: an event, and everything its memory, its issue and their amendments
// rest on. The result is closed under these links, so folds say of it what they would say of the whole log.
import type { Event } from "../../core/event/envelope.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { issuePointerOf, pointersOf, type Pointers } from "../../core/fold/links.ts";
import { isAmendmentKind } from "../../core/fold/amendment.ts";
import type { LocatedEvent } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Cell, Row } from "./table.ts";

/**
 * `memory`: only the memories themselves, as they stand. `story`: also the whole story of each issue, and of each
 * memory that belongs to one.
 */
export type Reach = "memory" | "story";

/** Yields every event that the pointers lead to and that is not in `seen`; `seen` remembers across calls. */
export function* closureOf(
  snapshot: Snapshot,
  log: Log,
  pointers: Pointers,
  seen: Set<string>,
  reach: Reach = "story",
): Generator<Event> {
  const wanted: string[] = [...pointers.keys.map(keyReference), ...pointers.ids];
  for (let reference = wanted.pop(); reference !== undefined; reference = wanted.pop()) {
    if (seen.has(reference)) continue;
    seen.add(reference);
    if (reference.startsWith(KEY)) {
      wanted.push(...idsIn(snapshot.keys.row(reference.slice(KEY.length)) ?? [], reach));
      continue;
    }
    const row = snapshot.events.row(reference);
    if (!row) continue;
    wanted.push(...idsIn(row.slice(LINKS), reach));
    const event = eventAt(snapshot, log, row)?.event;
    if (!event) continue;
    const issue = issuePointerOf(event);
    if (issue !== undefined) wanted.push(issue);
    yield event;
  }
}

/** What the amendments among these ids point at: purging an amendment undoes what it did to its targets. */
export const targetsBehind = (
  snapshot: Snapshot,
  log: Log,
  ids: readonly EventId[],
): readonly Pointers[] =>
  ids.flatMap((id) => {
    const row = snapshot.events.row(id);
    const event = row && eventAt(snapshot, log, row)?.event;
    return event && isAmendmentKind(event.kind) ? [pointersOf(event)] : [];
  });

/**
 * Whether one of these was erased: nobody can tell what the snapshot made of its body, and so it cannot be taken back.
 */
export const isErasedAmong = (snapshot: Snapshot, log: Log, ids: readonly EventId[]): boolean =>
  ids.some((id) => {
    const row = snapshot.events.row(id);
    return row !== undefined && eventAt(snapshot, log, row)?.event.body === null;
  });

const KEY = "key:";
/** A row of events holds the id, the segment, the offset, the length, then the links. */
const LINKS = 4;
/** In a row, this comes before the ids of what was tried for the issue. */
export const TRIED = "tried";

/** The ids in the cells; those of what was tried only if the whole story is wanted. */
const idsIn = (cells: readonly Cell[], reach: Reach): readonly EventId[] => {
  const end = reach === "memory" ? cells.indexOf(TRIED) : -1;
  return (end < 0 ? cells : cells.slice(0, end)).filter(isEventId);
};

const keyReference = (key: string): string => `${KEY}${key}`;

/**
 * The event that a row locates, read from the log; nothing if no event was read for the row and others only point at
 * it.
 */
export const eventAt = (snapshot: Snapshot, log: Log, row: Row): LocatedEvent | undefined => {
  const [id, number, offset, length] = row;
  const segment = snapshot.segments[Number(number)];
  if (!segment || length === 0) return undefined;
  const read = log.lineAt({ segment, offset: Number(offset), length: Number(length) });
  return read?.line.is === "event" && read.line.event.id === id
    ? { event: read.line.event, spot: read.spot }
    : undefined;
};
