// timeline.md: what happened, newest first, by when it happened; with the day it was logged where that is another one.
import type { Event } from "../../event/envelope.ts";
import { shortId } from "../../event/id.ts";
import { lift } from "../../event/lift.ts";
import { compareEvents, type Ordered } from "../../event/order.ts";
import { amendmentOf, type Amendment } from "../amendment.ts";
import { outcomeOf, text } from "../copy.ts";
import { isMemoryKind } from "../role.ts";
import { isStanding, memories } from "../memories.ts";
import { groupOf, placeOf, reachOf, type State } from "../state.ts";
import { claim, day, GENERATED, MEMORY_NOT_ORDERS, minute } from "./markdown.ts";

/** The entries shown; the page says how many are older. */
export const TIMELINE_ENTRIES = 500;

export interface Happening {
  readonly id: string;
  readonly kind: string;
  readonly order: Ordered;
  readonly when: number;
  readonly text: string;
  readonly outcome?: string;
}

/** All memories and amendments, newest first by when they happened. */
export const timeline = (state: State): readonly Happening[] => {
  const all: Happening[] = [];
  for (const { id, kind, order, when, text: said, outcome, standing } of memories(state))
    if (standing !== "purged")
      all.push({
        id,
        kind,
        order,
        when,
        text: said,
        ...(outcome === undefined ? {} : { outcome }),
      });
  for (const amendment of state.amendments.values())
    if (isStanding(state, amendment)) all.push(happeningOf(amendment));
  return all.sort(newestHappening);
};

/** The same from the events themselves, in whatever order they come: a long log need not be folded to be listed. */
export const happenings = (events: Iterable<Event>): readonly Happening[] => {
  const firsts = new Map<string, Happening>();
  /** What a purge of an id or a key takes away: the keyed memories among the firsts. */
  const keyed = new Map<string, string[]>();
  const gone = new Set<string>();
  const erased = new Set<string>();
  for (const arrived of events) {
    const event = lift(arrived);
    if (!event) continue;
    const amendment = amendmentOf(event, (said) => said);
    if (amendment?.kind === "purge") for (const name of reachOf(amendment)) gone.add(name);
    const happening = amendment ? happeningOf(amendment) : happeningIn(event);
    if (event.body === null) erased.add(event.id);
    if (!happening) continue;
    const key = amendment ? undefined : text(event.body?.key);
    const name = key === undefined ? event.id : groupOf(event.kind, key);
    if (key !== undefined)
      for (const reached of [event.id, `key:${key}`])
        keyed.set(reached, [...(keyed.get(reached) ?? []), name]);
    const known = firsts.get(name);
    if (!known || compareEvents(happening.order, known.order) < 0) firsts.set(name, happening);
  }
  for (const id of erased) firsts.delete(id);
  for (const reached of gone)
    for (const name of [reached, ...(keyed.get(reached) ?? [])])
      if (firsts.get(name)?.kind !== "purge") firsts.delete(name);
  return [...firsts.values()].sort(newestHappening);
};

const happeningIn = (event: Event): Happening | undefined => {
  const { id, kind, body } = event;
  if (body === null || !isMemoryKind(kind)) return undefined;
  const outcome = outcomeOf(body.outcome);
  return {
    id,
    kind,
    order: placeOf(event),
    when: typeof body.when === "number" ? body.when : event.ts,
    text: text(body.text) ?? "",
    ...(outcome === undefined ? {} : { outcome }),
  };
};

const happeningOf = (amendment: Amendment): Happening => {
  const { id, kind, when, text: said = "", targets } = amendment;
  const what = targets.slice(0, 3).map(shortId).join(", ");
  const more = targets.length > 3 ? ` and ${targets.length - 3} more` : "";
  return {
    id,
    kind,
    order: placeOf(amendment),
    when,
    text: `${what}${more}${said && `: ${said}`}`,
  };
};

const newestHappening = (a: Happening, b: Happening): number =>
  b.when - a.when || compareEvents(b.order, a.order);

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

const lineOf = ({ id, kind, when, order, text: said, outcome }: Happening): string => {
  const what = outcome === undefined ? kind : `${kind}, ${outcome}`;
  const logged = day(order.ts) === day(when) ? "" : ` (logged ${day(order.ts)})`;
  return `- \`${shortId(id)}\` ${minute(when).slice(11)} ${what}: ${claim(said, 300)}${logged}`;
};
