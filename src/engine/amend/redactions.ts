// What redaction did to what was remembered, as the events themselves say it: never a word of what it took out.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { isObject } from "../../core/kit/json.ts";
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

const doneTo = ({ id, ts, kind, body }: Event): readonly RedactionDone[] => {
  const all: unknown = body?.["redactions"];
  const own: unknown = body?.["namespace"];
  const namespace = typeof own === "string" ? own : kind;
  return (Array.isArray(all) ? all : []).flatMap((one: unknown): RedactionDone[] => {
    if (!isObject(one)) return [];
    const { family, field, action, count } = one;
    const isWhole =
      typeof family === "string" && typeof field === "string" && typeof action === "string";
    if (!isWhole || typeof count !== "number") return [];
    return [{ id, when: ts, kind, namespace, family, field, action, count }];
  });
};
