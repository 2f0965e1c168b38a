// Durations as people write them: `30m`, `2h`, `1d`.
import { counted } from "./text.ts";

export const LENGTHS = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
} as const;

/** The length of `30m`, `2h` or `1d` in milliseconds; undefined if the text is no length or a length of zero. */
export const lengthOf = (given: string): number | undefined => {
  const [, count, unit] = /^(\d{1,5})([smhdw])$/.exec(given) ?? [];
  if (unit !== "s" && unit !== "m" && unit !== "h" && unit !== "d" && unit !== "w")
    return undefined;
  return Number(count) * LENGTHS[unit] || undefined;
};

/** A length in words, in the largest unit of which there are two: `9 days`. */
export const inLargestUnit = (ms: number): string => {
  const [unit, length] = UNITS.find(([, each]) => ms >= 2 * each) ?? ["minute", LENGTHS.m];
  return counted(Math.floor(ms / length), unit);
};

const UNITS: readonly (readonly [unit: string, ms: number])[] = [
  ["year", 365 * LENGTHS.d],
  ["month", 30 * LENGTHS.d],
  ["day", LENGTHS.d],
  ["hour", LENGTHS.h],
];
