// timeline.md: what happened, newest first, by when it happened; with the day it was logged where that is another one.
import type { Event } from "../../event/envelope.ts";
import { shortId, type WriterId } from "../../event/id.ts";
import { lift } from "../../event/lift.ts";
import { compareEvents, type Ordered } from "../../event/order.ts";
import { amendmentOf, type Amendment } from "../amendment.ts";
import { outcomeOf, text } from "../copy.ts";
import { isStanding, memories } from "../memories.ts";
import type { Memory } from "../memory.ts";
import { isMemoryKind } from "../role.ts";
import { groupOf, interned, placeOf, reachOf, type State } from "../state.ts";
import { claim, day, GENERATED, MEMORY_NOT_ORDERS, minute } from "./markdown.ts";

/** The entries shown; the page says how many are older. */
export const TIMELINE_ENTRIES = 500;

/** One memory or amendment; its place is that of its first event in the total order. */
export interface Happening extends Ordered {
  readonly kind: string;
  readonly when: number;
  readonly text: string;
  readonly outcome: Memory["outcome"];
}

/** All memories and amendments, newest first by when they happened. */
export const timeline = (state: State): readonly Happening[] => {
  const all: Happening[] = [];
  for (const { kind, order, when, text: said, outcome, standing } of memories(state))
    if (standing !== "purged") all.push({ ...order, kind, when, text: said, outcome });
  for (const amendment of state.amendments.values())
    if (isStanding(state, amendment)) all.push(happeningOf(amendment));
  return all.sort(newestHappening);
};

/** The same from the events themselves, in whatever order they come: a long log need not be folded to be listed. */
export const happenings = (events: Iterable<Event>): readonly Happening[] => {
  const all: Happening[] = [];
  /** Those with a natural key: the copies of one memory are one. */
  const keyed: { readonly key: string; readonly happening: Happening }[] = [];
  const purges: Amendment[] = [];
  const writers = new Map<string, WriterId>();
  const erased = new Set<string>();
  for (const arrived of events) {
    const event = lift(arrived);
    if (!event) continue;
    const amendment = amendmentOf(event, (said) => said);
    if (amendment?.kind === "purge") purges.push(amendment);
    const writer = interned(writers, event.writer);
    const happening = amendment ? happeningOf(amendment) : happeningIn(event, writer);
    if (event.body === null) erased.add(event.id);
    if (!happening) continue;
    const key = amendment ? undefined : text(event.body?.key);
    if (key === undefined) all.push(happening);
    else keyed.push({ key, happening });
  }
  const gone = new Set(
    purges.flatMap((purge) => (erased.has(purge.id) ? [] : [...reachOf(purge)])),
  );
  const firsts = new Map<string, Happening>();
  const goneGroups = new Set<string>();
  for (const { key, happening } of keyed) {
    if (erased.has(happening.id)) continue;
    const group = groupOf(happening.kind, key);
    if (gone.has(happening.id) || gone.has(`key:${key}`)) goneGroups.add(group);
    const known = firsts.get(group);
    if (!known || compareEvents(happening, known) < 0) firsts.set(group, happening);
  }
  const left =
    erased.size + gone.size === 0
      ? all
      : all.filter(({ id, kind }) => !erased.has(id) && (kind === "purge" || !gone.has(id)));
  for (const [group, first] of firsts) if (!goneGroups.has(group)) left.push(first);
  // An event that stands in several files comes several times, and then one behind the other.
  return left.sort(newestHappening).filter(({ id }, at) => id !== left[at - 1]?.id);
};

const happeningIn = (event: Event, writer: WriterId): Happening | undefined => {
  const { id, ts, n, seq, kind, body } = event;
  if (body === null || !isMemoryKind(kind)) return undefined;
  return {
    id,
    ts,
    n,
    writer,
    seq,
    kind,
    when: typeof body.when === "number" ? body.when : ts,
    text: text(body.text) ?? "",
    outcome: outcomeOf(body.outcome),
  };
};

const happeningOf = (amendment: Amendment): Happening => {
  const { kind, when, text: said = "", targets } = amendment;
  const what = targets.slice(0, 3).map(shortId).join(", ");
  const more = targets.length > 3 ? ` and ${targets.length - 3} more` : "";
  return {
    ...placeOf(amendment),
    kind,
    when,
    text: `${what}${more}${said && `: ${said}`}`,
    outcome: undefined,
  };
};

const newestHappening = (a: Happening, b: Happening): number =>
  b.when - a.when || compareEvents(b, a);

export const timelinePage = (state: State): string => {
  const all = timeline(state);
  const shown = all.slice(0, TIMELINE_ENTRIES);
  const hidden = all.length - shown.length;
  const days = new Map<string, string[]>();
  for (const entry of shown) {
    const title = day(entry.when);
    days.set(title, [...(days.get(title) ?? []), lineOf(entry)]);
  }
  const parts = [`${GENERATED}\n# Timeline`, MEMORY_NOT_ORDERS];
  for (const [title, lines] of days) parts.push(`## ${title}`, lines.join("\n"));
  if (hidden > 0) parts.push(`${hidden} older: \`twiceshy log --all\``);
  if (all.length === 0) parts.push("Nothing has been logged yet.");
  return `${parts.join("\n\n")}\n`;
};

const lineOf = ({ id, kind, when, ts, text: said, outcome }: Happening): string => {
  const what = outcome === undefined ? kind : `${kind}, ${outcome}`;
  const logged = day(ts) === day(when) ? "" : ` (logged ${day(ts)})`;
  return `- \`${shortId(id)}\` ${minute(when).slice(11)} ${what}: ${claim(said, 300)}${logged}`;
};
