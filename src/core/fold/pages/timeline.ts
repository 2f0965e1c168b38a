// timeline.md: what happened, newest first, by when it happened; with the day it was logged where that is another one.
import { shortId } from "../../event/id.ts";
import { compareEvents, type Ordered } from "../../event/order.ts";
import { memories } from "../memories.ts";
import type { State } from "../state.ts";
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
  for (const { id, kind, order, when, text, outcome, standing } of memories(state))
    if (standing !== "purged")
      all.push({ id, kind, order, when, text, ...(outcome === undefined ? {} : { outcome }) });
  for (const amendment of state.amendments.values()) {
    const { id, kind, when, text = "", targets } = amendment;
    const what = targets.slice(0, 3).map(shortId).join(", ");
    const more = targets.length > 3 ? ` and ${targets.length - 3} more` : "";
    all.push({ id, kind, order: amendment, when, text: `${what}${more}${text && `: ${text}`}` });
  }
  return all.sort((a, b) => b.when - a.when || compareEvents(b.order, a.order));
};

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

const lineOf = ({ id, kind, when, order, text, outcome }: Happening): string => {
  const what = outcome === undefined ? kind : `${kind}, ${outcome}`;
  const logged = day(order.ts) === day(when) ? "" : ` (logged ${day(order.ts)})`;
  return `- \`${shortId(id)}\` ${minute(when).slice(11)} ${what}: ${claim(text, 300)}${logged}`;
};
