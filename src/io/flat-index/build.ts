// Folds a whole log into the content of a snapshot: where each event is, what is linked to it, and what is known about
// each path. Of human text it keeps only paths, keys and session names; everything else is read from the log.
import { isShownOnPath } from "../../core/fold/attempts.ts";
import { isStatement, STATEMENT_KINDS } from "../../core/fold/statements.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { openIssues } from "../../core/fold/attribution.ts";
import { countsOf } from "../../core/fold/counts.ts";
import { stories } from "../../core/fold/issues.ts";
import { memories, memoryOf } from "../../core/fold/memories.ts";
import type { IssueStory, Memory } from "../../core/fold/memory.ts";
import { pathKey } from "../../core/fold/paths.ts";
import { timeline } from "../../core/fold/timeline.ts";
import { emptyState, evolve, type State } from "../../core/fold/state.ts";
import {
  againOf,
  failureOf,
  signatureOf,
  standingAmong,
  tiesOf,
  tiesTo,
  type Failure,
  type Mark,
  type LinkedEvents,
} from "../../core/judge/trust/outcome.ts";
import {
  emptyTrust,
  applyFact,
  memoriesNamedIn,
  type Trust,
} from "../../core/judge/trust/trust.ts";
import type { Log } from "../../engine/ports/log.ts";
import { rankingsOf } from "../../core/recall/ranking.ts";
import { compareText } from "../../core/kit/text.ts";
import type { Content, End, Place } from "./snapshot.ts";
import { orderOf, textIn, type Line } from "./deliveries.ts";
import { TRIED } from "./closure.ts";
import { failingRows } from "./failing.ts";
import type { Cell, Row } from "./table.ts";

/** The caller owns the state: the content is drawn from it while it is written. */
export const contentOf = (log: Log, state: State = emptyState()): Content => {
  const trust = emptyTrust();
  const failures: Failures = { byTie: new Map(), byId: new Map(), signatures: new Map() };
  const lines = new Map<EventId, Line>();
  const ends: End[] = [];
  const segments = log.segments().map((segment, number) => {
    let folded = 0;
    let last: End | undefined;
    for (const { line, spot, text, ended } of log.lines(segment)) {
      // A last line without its newline may still grow. It is left to the reader of the tail.
      const end = spot.offset + spot.length + 1;
      if (!ended || end > segment.bytes) break;
      folded = end;
      if (line.is !== "event") continue;
      const { event } = line;
      last = [event.id, number, spot.offset, spot.length];
      evolve(state, event);
      applyFact(trust, event);
      takeFailure(failures, event);
      // An event may be in several files. If one copy was erased, that copy counts.
      if (!lines.has(event.id) || event.body === null)
        lines.set(event.id, [number, spot.offset, spot.length, ...textIn(event, text)]);
    }
    if (last) ends.push(last);
    return { ...segment, bytes: folded };
  });
  const told = [...stories(state)];
  const open = openIssues(state, told);
  const happened = timeline(state);
  return {
    segments,
    ends,
    counts: countsOf(state, told),
    open,
    shelves: sortedRows([...shelfRows(rankingsOf(state, open, happened)), ...failingRows(state)]),
    order: orderOf(happened, lines),
    events: eventRows(state, lines),
    keys: keyRows(state),
    paths: pathRows(state, told),
    trust,
    tied: tiedIn(state, trust, failures),
    again: rowsOf(failures.byTie),
  };
};

/** More than any brief has room for. */
const SHELF_KEPT = 96;

const shelfRows = (shelves: ReturnType<typeof rankingsOf>): readonly Row[] =>
  Object.entries(shelves).map(([name, places]) => [
    name,
    places.length,
    ...places.slice(0, SHELF_KEPT).flatMap(({ id, rank }) => [id, rank]),
  ]);

const sortedRows = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(([a], [b]) => compareText(a, b));

const NOWHERE: Place = [0, 0, 0];

function* eventRows(state: State, lines: ReadonlyMap<EventId, Line>): Generator<Row> {
  const pointedAt: string[] = [...state.amendedBy.keys(), ...state.members.keys()];
  const known: ReadonlyMap<string, Line> = lines;
  const dangling = pointedAt.filter((id) => !id.startsWith("key:") && !known.has(id));
  const ids: string[] = [...lines.keys(), ...new Set(dangling)];
  for (const id of ids.sort()) {
    const [segment, offset, length] = known.get(id) ?? NOWHERE;
    yield [id, segment, offset, length, ...linksOf(state, id)];
  }
}

/**
 * What must be read together with an event: the copies and amendments of its memory and, for its story, what was tried
 * for it.
 */
const linksOf = (state: State, id: string): readonly Cell[] => {
  const copies: ReadonlyMap<string, { readonly kind: string; readonly key: string | undefined }> =
    state.copies;
  const copy = copies.get(id);
  const amendments = state.amendedBy.get(id);
  const members = state.members.get(id);
  if (!amendments && !members && copy?.key === undefined) return NONE;
  const links = [...(amendments ?? [])];
  const tried = [...(members ?? [])];
  if (copy?.key !== undefined) {
    for (const other of state.groups.get(`${copy.kind} ${copy.key}`) ?? [])
      if (other !== id) links.push(other);
    links.push(...(state.amendedBy.get(`key:${copy.key}`) ?? []));
    if (copy.kind === "issue") tried.push(...(state.members.get(`key:${copy.key}`) ?? []));
  }
  return tried.length === 0 ? sorted(links) : [...sorted(links), TRIED, ...sorted(tried)];
};

const NONE: readonly Cell[] = [];

/** The failed attempts that are tied to others, by tie and by id, and the signature of each attempt. */
interface Failures {
  readonly byTie: Map<string, EventId[]>;
  readonly byId: Map<EventId, Failure>;
  readonly signatures: Map<EventId, Mark>;
}

const takeFailure = ({ byTie, byId, signatures }: Failures, event: Event): void => {
  const signature = signatureOf(event);
  if (signature !== undefined) signatures.set(event.id, signature);
  const failure = failureOf(event);
  if (!failure) return;
  byId.set(failure.id, failure);
  for (const tie of tiesOf(failure)) put(byTie, tie, [failure.id]);
};

const tiedIn = (state: State, trust: Trust, failures: Failures): readonly LinkedEvents[] => {
  const tied = new Map<EventId, LinkedEvents>();
  for (const named of [...memoriesNamedIn(trust)].sort()) {
    const memory = memoryOf(state, named);
    if (!memory || tied.has(memory.id)) continue;
    const { id, ids, key } = memory;
    const names = { ids, key, signature: failures.signatures.get(id) };
    const found = new Set(tiesTo(names).flatMap((tie) => failures.byTie.get(tie) ?? []));
    const standing = standingAmong(
      state,
      [...found].flatMap((one) => failures.byId.get(one) ?? []),
    );
    tied.set(id, { ...names, again: againOf(standing, names) });
  }
  return [...tied.values()];
};

const keyRows = (state: State): readonly Row[] => {
  const ids = new Map<string, EventId[]>();
  const tried = new Map<string, EventId[]>();
  for (const [group, copies] of state.groups) put(ids, group.slice(group.indexOf(" ") + 1), copies);
  for (const [reference, amendments] of state.amendedBy)
    if (reference.startsWith("key:")) put(ids, reference.slice(4), amendments);
  for (const [reference, members] of state.members)
    if (reference.startsWith("key:")) put(tried, reference.slice(4), members);
  return sorted([...ids.keys(), ...tried.keys()]).map((key) => [
    key,
    ...sorted(ids.get(key) ?? []),
    TRIED,
    ...sorted(tried.get(key) ?? []),
  ]);
};

const pathRows = (state: State, told: readonly IssueStory[]): readonly Row[] => {
  const ids = new Map<string, EventId[]>();
  const name = ({ id, files }: Memory): void => {
    for (const file of files) put(ids, pathKey(file, { ignoreCase: true }), [id]);
  };
  for (const attempt of memories(state, "attempt")) if (isShownOnPath(attempt)) name(attempt);
  for (const { issue, open } of told) if (open) name(issue);
  for (const kind of STATEMENT_KINDS)
    for (const memory of memories(state, kind)) if (isStatement(memory)) name(memory);
  return rowsOf(ids);
};

const put = (lists: Map<string, EventId[]>, key: string, ids: readonly EventId[]): void => {
  const list = lists.get(key);
  if (list) list.push(...ids);
  else lists.set(key, [...ids]);
};

const rowsOf = (lists: ReadonlyMap<string, readonly EventId[]>): readonly Row[] =>
  sorted([...lists.keys()]).map((key) => [key, ...sorted([...(lists.get(key) ?? [])])]);

/** Each text once, in order of UTF-16 units, as tables are looked up. */
const sorted = <Text extends string>(texts: readonly Text[]): readonly Text[] =>
  [...new Set(texts)].sort();
