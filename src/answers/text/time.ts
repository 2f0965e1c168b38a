// Points in time, as people type them and as documents write them.
import { err, ok, type Result } from "../../core/kit/result.ts";
import { LENGTHS } from "../../core/kit/length.ts";
import { timeOf } from "../../core/kit/time.ts";
import type { Fault } from "../faults/fault.ts";

/** ISO 8601, UTC. A log may hold any number as a time; one that no date can express becomes the nearest that can. */
export const isoTime = (timeMs: number): string => {
  const time = Math.trunc(Math.min(Math.max(timeMs, -LAST_MS), LAST_MS));
  const number = Math.floor(time / LENGTHS.d);
  // Times are printed day by day, so the day is remembered. Writing only the rest takes half as long as a whole Date.
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

export const AHEAD_FORMS = "must be a day such as 2030-01-31, or how long from now: 12h, 30d, 2w";

/** The value of a `--since` that may not have been given; of an `--until` with `endOf`. */
export const sinceOf = (
  given: string | undefined,
  nowMs: number,
  read = timeOf,
  must = TIME_FORMS,
): Result<number | undefined, Fault> => {
  const since = given === undefined ? undefined : read(given, nowMs);
  return given !== undefined && since === undefined
    ? err({ kind: "value-unclear", what: "The time", given, must })
    : ok(since);
};
