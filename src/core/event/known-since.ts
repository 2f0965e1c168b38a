// From when on a memory knows what an event states, for questions about the past.
import type { Event } from "./envelope.ts";
import { fieldOf } from "./read.ts";

/** What was read from elsewhere was known there before it was read. */
const ELSEWHERE: ReadonlySet<string> = new Set(["git", "import"]);

/**
 * What was recorded here counts from when it was recorded. What git's history or another log shows counts from when they
 * showed it: the commit, and of a change that was reverted, the revert.
 */
export const knownSinceMs = (event: Event): number => {
  const { door = "" } = fieldOf(event, "actor");
  const when = ELSEWHERE.has(door) ? fieldOf(event, "when") : undefined;
  return when === undefined ? event.ts : Math.max(when, fieldOf(event, "takenBackAt") ?? when);
};
