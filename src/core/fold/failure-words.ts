// What is said beside a memory, wherever memories are listed: how often a change failed, what was
// taken back with it, whether it is of little interest, and which commit holds what worked.
import { MINOR, NO_LONGER_NEEDED, STANDS } from "../event/failure-tags.ts";
import { counted } from "../kit/text.ts";
import type { Memory } from "./memory.ts";

/** An outcome in words. */
export const outcomeWords = (outcome: string): string =>
  outcome === NO_LONGER_NEEDED ? "no longer needed" : outcome === STANDS ? "stands again" : outcome;

type Remarkable = {
  readonly [Name in "failedOn" | "parts" | "tags" | "heldBy" | "again" | "doubted"]?:
    | Memory[Name]
    | undefined;
};

/** Remarks, each a few words; none for most memories. */
export const remarksOn = ({
  failedOn = [],
  parts = [],
  tags = [],
  heldBy,
  again,
  doubted,
}: Remarkable): readonly string[] => [
  ...(doubted === undefined ? [] : [doubtWords(doubted)]),
  ...(again === undefined ? [] : [`since ${dayOf(again.when)}: ${again.commit.slice(0, 10)}`]),
  ...(failedOn.length > 1 ? [timesWords(failedOn)] : []),
  ...(parts.length > 0 ? [`with ${counted(parts.length, "other commit")}`] : []),
  ...(tags.includes(MINOR) ? ["minor"] : []),
  ...(heldBy === undefined ? [] : [`held by ${heldBy.slice(0, 7)}`]),
];

export const doubtWords = (doubted: NonNullable<Memory["doubted"]>): string =>
  `a person called it ${doubted}`;

/** For example `failed twice: 2025, 2026`. Several times in one year are told by their days. */
export const timesWords = (failedOn: readonly number[]): string => {
  const days = failedOn.map(dayOf);
  const years = days.map((day) => day.slice(0, 4));
  const shown = new Set(years).size === years.length ? years : days;
  const times = failedOn.length === 2 ? "twice" : `${failedOn.length} times`;
  return `failed ${times}: ${shown.join(", ")}`;
};

const dayOf = (time: number): string => new Date(clamped(time)).toISOString().slice(0, 10);

/** A log may hold any number as a time. */
const clamped = (time: number): number =>
  Number.isFinite(time) ? Math.min(Math.max(time, 0), LAST_MS) : 0;

/** The last day that has a year of four digits. */
const LAST_MS = 253_402_300_799_999;
