// How older bodies are lifted to today's version, by kind. Kept apart from the kinds, so that a
// fold need not load all of them.
import type { Fields } from "../kit/json.ts";
import type { Event } from "./envelope.ts";

/** `upcasts[1]` turns version 1 into version 2. An upcast never throws. */
interface Upcasts {
  readonly [version: number]: (body: Fields) => Fields;
}

export interface UpcastsByKind {
  readonly [kind: string]: Upcasts;
}

/** The upcasts of every kind that is past version 1. */
const UPCASTS: UpcastsByKind = {
  // Version 2 may name what was taken back together with it, and when the same change had failed before.
  attempt: { 1: (body) => body },
  // Version 2 may say why the rule holds.
  lesson: { 1: (body) => body },
  // Version 2 may have a command's mark without its words. A version 1 body is already valid: it has the words.
  verdict: { 1: (body) => body },
};

/** The version of a kind's body that is written today. */
export const versionOf = (kind: string, upcasts = UPCASTS): number =>
  1 + Object.keys(upcasts[kind] ?? {}).length;

/**
 * The event as today's version would have written it; undefined if it cannot be lifted, such as
 * from a newer version.
 */
export const lift = (event: Event, upcasts = UPCASTS): Event | undefined => {
  const steps = upcasts[event.kind];
  const today = versionOf(event.kind, upcasts);
  // What was erased has nothing to lift, and counts as gone in every version that is known.
  if (event.body === null) return event.v <= today ? event : undefined;
  if (steps === undefined) return event.v === 1 ? event : undefined;
  let body = event.body;
  for (let version = event.v; version < today; version += 1) {
    const step = steps[version];
    if (step === undefined) return undefined;
    body = step(body);
  }
  if (event.v > today) return undefined;
  return event.v === today ? event : { ...event, v: today, body };
};
