// Points in time as people type them: a day, a time of a day, how long ago.
import { lengthOf, LENGTHS } from "./length.ts";

/** Milliseconds since 1970; nothing if the text names no point in time. */
export const timeOf = (given: string, nowMs: number): number | undefined => {
  if (/^\d{1,5}[mhdw]$/.test(given)) return nowMs - (lengthOf(given) ?? 0);
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/.test(given)) return undefined;
  const time = Date.parse(given);
  // Date.parse takes 2026-02-31 for a day in March.
  const isDay = (): boolean => given.length > 10 || new Date(time).toISOString().startsWith(given);
  return Number.isNaN(time) || !isDay() ? undefined : time;
};

const isDay = (given: string): boolean => /^\d{4}-\d\d-\d\d$/.test(given);

/** The same for an end: a day is meant to its last millisecond. */
export const endOf = (given: string, nowMs: number): number | undefined => {
  const time = timeOf(given, nowMs);
  return time !== undefined && isDay(given) ? time + LENGTHS.d - 1 : time;
};

/** A point in time to come: a day, a time of a day, how long from now. */
export const aheadOf = (given: string, nowMs: number): number | undefined => {
  const ahead = lengthOf(given);
  return ahead === undefined ? timeOf(given, nowMs) : nowMs + ahead;
};

/** The same for an end that is excluded: a day is meant to its end. */
export const endAheadOf = (given: string, nowMs: number): number | undefined => {
  const time = aheadOf(given, nowMs);
  return time !== undefined && isDay(given) ? time + LENGTHS.d : time;
};

/** The day of a time, UTC. A log may hold any number as a time. */
export const dayOf = (ms: number): string =>
  Math.abs(ms) <= 253_402_300_799_999 ? new Date(ms).toISOString().slice(0, 10) : "—";
