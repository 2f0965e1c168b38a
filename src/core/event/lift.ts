// How older bodies are read as today's, by kind. Apart from the kinds, so that a fold need not load all of them.
import type { Fields } from "../kit/json.ts";
import type { Event } from "./envelope.ts";

/** `upcasts[1]` turns version 1 into 2. Total: never throws. */
interface Upcasts {
  readonly [version: number]: (body: Fields) => Fields;
}

export interface UpcastsByKind {
  readonly [kind: string]: Upcasts;
}

/** A kind that is past its first version has its upcasts here. */
const UPCASTS: UpcastsByKind = {
  // Version 2 may have the mark of a command without its words; what has the words has all that it had.
  verdict: { 1: (body) => body },
};

/** The version of a kind's body that is written today. */
export const versionOf = (kind: string, upcasts = UPCASTS): number =>
  1 + Object.keys(upcasts[kind] ?? {}).length;

/** The event as today's version would have written it; nothing where no way leads there, as from a newer one. */
export const lift = (event: Event, upcasts = UPCASTS): Event | undefined => {
  const steps = upcasts[event.kind];
  if (steps === undefined || event.body === null) return event.v === 1 ? event : undefined;
  const today = versionOf(event.kind, upcasts);
  let body = event.body;
  for (let version = event.v; version < today; version += 1) {
    const step = steps[version];
    if (step === undefined) return undefined;
    body = step(body);
  }
  if (event.v > today) return undefined;
  return event.v === today ? event : { ...event, v: today, body };
};
