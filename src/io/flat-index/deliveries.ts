// What happened, as the snapshot keeps it: a row of numbers for each memory and amendment, newest first. A row says
// time and sort, where the line is, and where its text is within it. So a long log is told without parsing its lines as
// events.
import { fieldOf } from "../../core/event/read.ts";
import type { Event } from "../../core/event/envelope.ts";
import { isEventId, type EventId } from "../../core/event/id.ts";
import { lift } from "../../core/event/lift.ts";
import { isMemoryKind } from "../../core/fold/nouns.ts";
import { outcomeOf } from "../../core/fold/attempts.ts";
import type { Happening } from "../../core/fold/timeline.ts";
import { assert } from "../../core/kit/assert.ts";
import { parseJson } from "../../core/kit/json.ts";
import type { Segment, LinePosition } from "../../core/log/line-position.ts";
import type { TimelineEntry } from "../../engine/ports/state-index.ts";

/** A kind, and the outcome if there is one. */
export type Sort = readonly [kind: string, outcome: Happening["outcome"]];

/**
 * Where a line is (number of its segment, offset, length), and where its text is within it, as JSON; 0 and 0 if the
 * line must be read as an event.
 */
export type DeliveredLine = readonly [
  segment: number,
  offset: number,
  length: number,
  from: number,
  to: number,
];

export interface Order {
  readonly sorts: readonly Sort[];
  /** `WIDTH` numbers a row: a line, when it happened, when it was logged, the number of its sort. */
  readonly rows: Float64Array;
}

const WIDTH = 8;
const TEXT = '"text":';
/** Every line that we write begins like this, followed by its id. */
const BEGINNING = '{"id":"';
const NOWHERE: DeliveredLine = [0, 0, 0, 0, 0];

/** From JSON, which knows no `undefined`. */
export const sortsIn = (sorts: readonly unknown[]): readonly Sort[] =>
  sorts.map((sort) => {
    const [kind, outcome]: readonly unknown[] = Array.isArray(sort) ? sort : [];
    return [String(kind), outcomeOf(outcome)];
  });

export const deliveriesOf = ({ rows }: Order): number => rows.length / WIDTH;

/** Where a memory's text is in its line. If the same bytes occur earlier in it, they say the same. */
export const textIn = (event: Event, line: string): readonly [from: number, to: number] => {
  const claim = isMemoryKind(event.kind) ? (fieldOf(lift(event), "text") ?? "") : undefined;
  if (claim === undefined) return [0, 0];
  const text = JSON.stringify(claim);
  const at = line.indexOf(TEXT + text);
  const from = at + TEXT.length;
  return at < 0 ? [0, 0] : [from, from + text.length];
};

export const orderOf = (
  happened: readonly Happening[],
  lines: ReadonlyMap<EventId, DeliveredLine>,
): Order => {
  const numbers = new Map<string, number>();
  const sorts: Sort[] = [];
  const rows = new Float64Array(happened.length * WIDTH);
  happened.forEach(({ id, when, ts, kind, outcome }, at) => {
    const name = `${kind} ${outcome}`;
    const number = numbers.get(name) ?? sorts.length;
    if (number === sorts.length) {
      numbers.set(name, number);
      sorts.push([kind, outcome]);
    }
    rows.set([...(lines.get(id) ?? NOWHERE), when, ts, number], at * WIDTH);
  });
  return { sorts, rows };
};

/** Where the lines are, in that order. */
export function* positionsIn(
  { rows }: Order,
  segments: readonly Segment[],
): Generator<LinePosition> {
  for (let at = 0; at < rows.length; at += WIDTH) {
    const segment = segments[rows[at] ?? -1];
    assert(segment, "a row names a segment of its snapshot");
    yield { segment, offset: rows[at + 1] ?? 0, length: rows[at + 2] ?? 0 };
  }
}

/**
 * What the line of a row says. Nothing if it must be read as an event: an amendment, or a line that was changed since.
 */
export const deliveriesIn = (
  { sorts, rows }: Order,
  row: number,
  line: string,
): TimelineEntry | undefined => {
  const at = row * WIDTH;
  const to = rows[at + 4] ?? 0;
  const from = rows[at + 3] ?? 0;
  const isOurs = line.startsWith(BEGINNING) && line.startsWith(TEXT, from - TEXT.length);
  if (to === 0 || !isOurs) return undefined;
  const id = line.slice(BEGINNING.length, BEGINNING.length + 52);
  const text = parseJson(line.slice(from, to));
  const sort = sorts[rows[at + 7] ?? -1];
  if (sort === undefined || typeof text !== "string" || !isEventId(id)) return undefined;
  const [kind, outcome] = sort;
  return { id, ts: rows[at + 6] ?? 0, kind, when: rows[at + 5] ?? 0, text, outcome };
};
