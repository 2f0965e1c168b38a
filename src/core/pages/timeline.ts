// timeline.md: what happened, sorted by when it happened, newest first. The day of logging is added if it differs.
import { shortId } from "../event/id.ts";
import { outcomeWords } from "../fold/failure-words.ts";
import type { State } from "../fold/state.ts";
import { timeline, type Happening } from "../fold/timeline.ts";
import type { Redact } from "../kit/redact.ts";
import { labelled } from "../kit/text.ts";
import { claim, day, GENERATED, MEMORY_NOT_ORDERS, minute } from "./markdown.ts";

/** The most entries shown. The page says how many are older. */
export const TIMELINE_ENTRIES = 500;

export const timelinePage = (state: State, redact: Redact): string => {
  const all = timeline(state);
  const shown = redact(all.slice(0, TIMELINE_ENTRIES));
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

const lineOf = ({ id, kind, when, ts, text, outcome }: Happening): string => {
  const what = outcome === undefined ? kind : `${kind}, ${outcomeWords(outcome)}`;
  const logged = day(ts) === day(when) ? "" : ` (logged ${day(ts)})`;
  return `- \`${shortId(id)}\` ${minute(when).slice(11)} ${labelled(what, claim(text, 300))}${logged}`;
};
