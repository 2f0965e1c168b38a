// Durations as people write them: `30m`, `2h`, `1d`.

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
