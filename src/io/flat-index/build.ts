// Folds a whole log into the content of a snapshot: where each event is, what is linked to it, and what is known about
// each path. Of human text it keeps only paths, keys and session names; everything else is read from the log.
import type { EventId } from "../../core/event/id.ts";
import { openIssues } from "../../core/fold/attribution.ts";
import { countsOf } from "../../core/fold/counts.ts";
import { stories } from "../../core/fold/issues.ts";
import { linksByKey, linksOf, pointedAt } from "../../core/fold/links.ts";
import { idsByPath } from "../../core/fold/paths.ts";
import { timeline } from "../../core/fold/timeline.ts";
import { emptyState, evolve, type State } from "../../core/fold/state.ts";
import { addFailure, emptyFailures, linkedEvents } from "../../core/judge/trust/links.ts";
import { applyFact, emptyTrust } from "../../core/fold/trust.ts";
import { compareText, sortedOnce } from "../../core/kit/text.ts";
import { failuresByFile } from "../../core/recall/failing.ts";
import { rankingsOf } from "../../core/recall/ranking.ts";
import { endOf, placeOf } from "../../core/log/line-position.ts";
import type { Log } from "../../engine/ports/log.ts";
import { TRIED } from "./closure.ts";
import { orderOf, textIn, type DeliveredLine } from "./deliveries.ts";
import { keptRow } from "./kept-memories.ts";
import { failingRows, rankingRows } from "./rankings.ts";
import type { End, EventPlace } from "./fit.ts";
import type { Content } from "./snapshot.ts";
import type { Row } from "./table.ts";

/** The caller owns the state: the content is drawn from it while it is written. */
export const contentOf = (log: Log, state: State = emptyState()): Content => {
  const trust = emptyTrust();
  const failures = emptyFailures();
  const lines = new Map<EventId, DeliveredLine>();
  const ends: End[] = [];
  const segments = log.segments().map((segment, number) => {
    let folded = 0;
    let last: End | undefined;
    for (const read of log.lines(segment)) {
      const { line, text, ended } = read;
      // A last line without its newline may still grow. It is left to the reader of the tail.
      const end = endOf(read);
      if (!ended || end > segment.bytes) break;
      folded = end;
      if (line.is !== "event") continue;
      const { event } = line;
      const place = placeOf(read);
      last = [event.id, number, ...place];
      evolve(state, event);
      applyFact(trust, event);
      addFailure(failures, event);
      // An event may be in several files. If one copy was erased, that copy counts.
      if (!lines.has(event.id) || event.body === null)
        lines.set(event.id, [number, ...place, ...textIn(event, text)]);
    }
    if (last) ends.push(last);
    return { ...segment, bytes: folded };
  });
  const issues = [...stories(state)];
  const open = openIssues(state, issues);
  const happened = timeline(state);
  const rankings = rankingsOf(state, open, happened);
  return {
    segments,
    ends,
    counts: countsOf(state, issues),
    open,
    shelves: sortedRows([
      ...rankingRows(rankings),
      keptRow(rankings, state),
      ...failingRows(failuresByFile(state)),
    ]),
    order: orderOf(happened, lines),
    events: eventRows(state, lines),
    keys: keyRows(state),
    paths: rowsOf(idsByPath(state, issues)),
    trust,
    tied: linkedEvents(state, trust, failures),
    again: rowsOf(failures.byTie),
  };
};

const NOWHERE: EventPlace = [0, 0, 0];

function* eventRows(state: State, lines: ReadonlyMap<EventId, DeliveredLine>): Generator<Row> {
  const known: ReadonlyMap<string, DeliveredLine> = lines;
  for (const id of sortedOnce([...known.keys(), ...pointedAt(state)])) {
    const [segment, offset, length] = known.get(id) ?? NOWHERE;
    const { memory, tried } = linksOf(state, id);
    yield [
      id,
      segment,
      offset,
      length,
      ...memory,
      ...(tried.length === 0 ? [] : [TRIED, ...tried]),
    ];
  }
}

const keyRows = (state: State): readonly Row[] =>
  sortedRows(
    [...linksByKey(state)].map(([key, { memory, tried }]) => [key, ...memory, TRIED, ...tried]),
  );

const rowsOf = (lists: ReadonlyMap<string, readonly EventId[]>): readonly Row[] =>
  sortedRows([...lists].map(([key, ids]) => [key, ...sortedOnce(ids)]));

/** In order of UTF-16 units, as tables are looked up. */
const sortedRows = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(([a], [b]) => compareText(a, b));
