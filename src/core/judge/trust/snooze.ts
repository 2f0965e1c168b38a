// A snooze: the gate is quiet until a moment, entirely or in part. Only a person's counts. A snooze
// that is already over when it is said ends the earlier ones: `snooze --off`.
import type { EventId } from "../../event/id.ts";
import type { Snoozed } from "../../fold/trust-fact.ts";
import { liesWithin, type ActionPlace } from "./place.ts";

/**
 * The snoozes in force at that moment, in the total order, each reduced to what was not ended or
 * said again since.
 */
export const snoozesAt = (snoozes: readonly Snoozed[], nowMs: number): readonly Snoozed[] => {
  let held: readonly Snoozed[] = [];
  for (const snooze of snoozes) {
    if (snooze.by !== "person") continue;
    const ends = snooze.until <= snooze.when;
    held = held.flatMap((earlier) => leftOf(earlier, snooze, ends));
    if (!ends) held = [...held, snooze];
  }
  return held.filter(({ until }) => until > nowMs);
};

/**
 * What remains of a snooze after a later one. Ending everything ends each snooze; otherwise a
 * snooze only affects others of its scope.
 */
const leftOf = (earlier: Snoozed, later: Snoozed, ends: boolean): readonly Snoozed[] => {
  if (later.scope === "all" && ends) return [];
  if (earlier.scope !== later.scope) return [earlier];
  if (earlier.scope === "session") return earlier.session === later.session ? [] : [earlier];
  if (earlier.scope === "all") return [];
  const paths = earlier.paths.filter((path) => !liesWithin({ paths: [path] }, later.paths));
  const memories = earlier.memories.filter((id) => !later.memories.includes(id));
  return paths.length + memories.length === 0 ? [] : [{ ...earlier, paths, memories }];
};

/** The snooze that keeps the gate quiet about that memory in that place, if there is one. */
export const snoozeOver = (
  held: readonly Snoozed[],
  memories: readonly EventId[],
  place: ActionPlace,
): Snoozed | undefined =>
  held.findLast(({ scope, session, paths, memories: named }) => {
    if (scope === "all") return true;
    if (scope === "session") return session !== undefined && session === place.session;
    return scope === "paths" ? liesWithin(place, paths) : named.some((id) => memories.includes(id));
  });
