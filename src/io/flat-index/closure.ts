// Reads from the log just what a question needs: an event, and with it everything its memory, its issue and their
// amendments rest on. What was read is closed under these links, so the folds say of it what they would say of the whole.
import type { Event } from "../../core/event/envelope.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { issuePointerOf, pointersOf, type Pointers } from "../../core/fold/copy.ts";
import { isAmendmentKind } from "../../core/fold/role.ts";
import type { LocatedEvent } from "../../core/log/spot.ts";
import type { Log } from "../../engine/ports.ts";
import type { Snapshot } from "./snapshot.ts";
import type { Row } from "./table.ts";

/**
 * Hands over every event that the pointers lead to; `seen` remembers across calls. Of an amendment that is pointed at
 * itself, and so may be undone, the targets are followed too; of one that is only linked to a memory they are not.
 */
export function* closureOf(
  snapshot: Snapshot,
  log: Log,
  pointers: Pointers,
  seen: Set<string>,
): Generator<Event> {
  const wanted: string[] = [...pointers.keys.map(keyReference), ...pointers.ids];
  for (const id of pointers.ids) {
    const row = seen.has(`${DIRECT}${id}`) ? undefined : snapshot.events.row(id);
    seen.add(`${DIRECT}${id}`);
    const event = row && eventAt(snapshot, log, row)?.event;
    if (!event || !isAmendmentKind(event.kind)) continue;
    const { ids, keys } = pointersOf(event);
    wanted.push(...ids, ...keys.map(keyReference));
  }
  for (let reference = wanted.pop(); reference !== undefined; reference = wanted.pop()) {
    if (seen.has(reference)) continue;
    seen.add(reference);
    if (reference.startsWith(KEY)) {
      wanted.push(...idsIn(snapshot.keys.row(reference.slice(KEY.length)), 1));
      continue;
    }
    const row = snapshot.events.row(reference);
    if (!row) continue;
    wanted.push(...idsIn(row, LINKS));
    const event = eventAt(snapshot, log, row)?.event;
    if (!event) continue;
    const issue = issuePointerOf(event);
    if (issue !== undefined) wanted.push(issue);
    yield event;
  }
}

const KEY = "key:";
const DIRECT = "direct:";
/** In a row of events: the id, the segment, the offset, the length, then the links. */
const LINKS = 4;

const keyReference = (key: string): string => `${KEY}${key}`;

const idsIn = (row: Row | undefined, from: number): readonly EventId[] =>
  row?.slice(from).filter(isEventId) ?? [];

/** The event a row tells of, read from the log; nothing where the row is only pointed at. */
export const eventAt = (snapshot: Snapshot, log: Log, row: Row): LocatedEvent | undefined => {
  const [id, number, offset, length] = row;
  const segment = snapshot.segments[Number(number)];
  if (!segment || length === 0) return undefined;
  const read = log.lineAt({ segment, offset: Number(offset), length: Number(length) });
  return read?.line.is === "event" && read.line.event.id === id
    ? { event: read.line.event, spot: read.spot }
    : undefined;
};
