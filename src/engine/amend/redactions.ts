// What redaction did to what was remembered, as the events themselves say it: never a word of what it took out.
import { fieldOf } from "../../core/event/read.ts";
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { parseLine } from "../../core/log/line.ts";
import { textsOf } from "../recall/lines.ts";
import type { Project } from "../project.ts";

export interface RedactionDone {
  readonly id: EventId;
  /** Milliseconds since 1970. */
  readonly when: number;
  readonly kind: string;
  /** A note's own, else its kind. */
  readonly namespace: string;
  readonly family: string;
  /** The path in the body. */
  readonly field: string;
  readonly action: string;
  readonly count: number;
}

export interface RedactionsAsked {
  /** Milliseconds since 1970. */
  readonly sinceMs?: number | undefined;
  readonly namespace?: string | undefined;
  readonly family?: string | undefined;
}

/** Newest first. An event that is in several files counts once; of one that was purged nothing is known. */
export const redactionsOf = (
  project: Project,
  asked: RedactionsAsked,
): readonly RedactionDone[] => {
  const events = new Map<EventId, Event>();
  for (const text of textsOf(project)) {
    // Nearly all lines hold none.
    if (!text.includes('"redactions"')) continue;
    const line = parseLine(text);
    if (line.is === "event") events.set(line.event.id, line.event);
  }
  return [...events.values()]
    .flatMap(doneTo)
    .filter(
      (one) =>
        one.when >= (asked.sinceMs ?? Number.NEGATIVE_INFINITY) &&
        (asked.namespace === undefined || one.namespace === asked.namespace) &&
        (asked.family === undefined || one.family === asked.family),
    )
    .sort((a, b) => b.when - a.when);
};

const doneTo = (event: Event): readonly RedactionDone[] => {
  const { id, ts, kind } = event;
  const namespace = fieldOf(event, "namespace") ?? kind;
  return fieldOf(event, "redactions").map((done) => ({ id, when: ts, kind, namespace, ...done }));
};
