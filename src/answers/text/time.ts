// Points in time, as people type them and as documents say them.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { lengthOf, LENGTHS } from "../../core/kit/length.ts";
import type { Fault } from "../faults/fault.ts";

/** ISO 8601, UTC. A log may hold any number as a time; one that no date can express becomes the nearest that can. */
export const isoTime = (timeMs: number): string => {
  const time = Math.trunc(Math.min(Math.max(timeMs, -LAST_MS), LAST_MS));
  const number = Math.floor(time / LENGTHS.d);
  // Times are told day by day, so the day is remembered. Writing only the rest takes half as long as a whole Date.
  if (number !== day.number) {
    const midnight = new Date(number * LENGTHS.d).toISOString();
    day = { number, begins: midnight.slice(0, midnight.indexOf("T") + 1) };
  }
  const ms = time - number * LENGTHS.d;
  const [hours, minutes] = [Math.floor(ms / LENGTHS.h), Math.floor(ms / LENGTHS.m) % 60];
  const seconds = Math.floor(ms / 1_000) % 60;
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${day.begins}${two(hours)}:${two(minutes)}:${two(seconds)}.${rest}Z`;
};

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** The day last written. */
let day = { number: Number.NaN, begins: "" };

/** The last moment of JavaScript's dates. */
const LAST_MS = 8.64e15;

const TIME_FORMS = "must be a day such as 2026-01-31, or how long ago: 12h, 30d, 2w";

/** Milliseconds since 1970; nothing if the text names no point in time. */
export const timeOf = (given: string, nowMs: number): number | undefined => {
  if (/^\d{1,5}[mhdw]$/.test(given)) return nowMs - (lengthOf(given) ?? 0);
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/.test(given)) return undefined;
  const time = Date.parse(given);
  // Date.parse takes 2026-02-31 for a day in March.
  const isDay = (): boolean => given.length > 10 || new Date(time).toISOString().startsWith(given);
  return Number.isNaN(time) || !isDay() ? undefined : time;
};

/** The value of a `--since` that may not have been given. */
export const sinceOf = (
  given: string | undefined,
  nowMs: number,
): Result<number | undefined, Fault> => {
  const since = given === undefined ? undefined : timeOf(given, nowMs);
  return given !== undefined && since === undefined
    ? err({ kind: "value-unclear", what: "The time", given, must: TIME_FORMS })
    : ok(since);
};
