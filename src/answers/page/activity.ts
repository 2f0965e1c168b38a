// When something was recorded here: by day, by week, and in periods with gaps of at most three hours.
import * as v from "valibot";
import { LENGTHS } from "../../core/kit/length.ts";
import { tallyOf } from "../../core/judge/trust/precision.ts";
import type { PageGate } from "../../engine/page/gate.ts";
import type { PageGathered } from "../../engine/page/gather.ts";
import { tallySchema } from "../gate/precision.ts";
import { isoTime } from "../text/time.ts";
import type { DocumentOf } from "../document.ts";

export const activitySchema = v.object({
  /** The day, and how many events were recorded on it; days without one are left out. The oldest first. */
  days: v.array(v.object({ day: v.string(), events: v.number() })),
  /** The last twelve weeks, the oldest first: what the gate said, and how many events were recorded. */
  weeks: v.array(v.object({ from: v.string(), tally: tallySchema, events: v.number() })),
  /** The last periods, the newest first. */
  periods: v.array(v.object({ from: v.string(), to: v.string(), events: v.number() })),
  /** When something was last recorded. */
  last: v.optional(v.string()),
});

const WEEKS = 12;
const DAYS = 224;
const PERIODS = 20;
const GAP = 3 * LENGTHS.h;

export const activityOf = (
  { recordedMs, nowMs }: PageGathered,
  { warnings }: PageGate,
): DocumentOf<typeof activitySchema> => {
  const last = recordedMs.at(-1);
  const days = new Map<string, number>();
  for (const ms of recordedMs) {
    if (ms < nowMs - DAYS * LENGTHS.d) continue;
    const day = isoTime(ms).slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const starts = Array.from({ length: WEEKS }, (_, n) => nowMs - (WEEKS - n) * LENGTHS.w);
  const during = (from: number) => (ms: number) => ms > from && ms <= from + LENGTHS.w;
  return {
    days: [...days].map(([day, events]) => ({ day, events })),
    weeks: starts.map((from) => {
      const isDuring = during(from);
      const firings = warnings.map(({ firing }) => firing).filter(({ when }) => isDuring(when));
      return {
        ...{ from: isoTime(from), tally: tallyOf(firings) },
        events: recordedMs.filter(isDuring).length,
      };
    }),
    periods: periodsIn(recordedMs).slice(-PERIODS).toReversed(),
    ...(last === undefined ? {} : { last: isoTime(last) }),
  };
};

const periodsIn = (recordedMs: readonly number[]) => {
  const found: { from: number; to: number; events: number }[] = [];
  for (const ms of recordedMs) {
    const open = found.at(-1);
    if (open !== undefined && ms - open.to <= GAP) {
      open.to = ms;
      open.events += 1;
    } else found.push({ from: ms, to: ms, events: 1 });
  }
  return found.map(({ from, to, events }) => ({ from: isoTime(from), to: isoTime(to), events }));
};
