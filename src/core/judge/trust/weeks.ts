// How often the gate warned in a week and what came of it, next to the week before.
import type { Firing } from "./firing.ts";
import { tallyOf, type Tally } from "./precision.ts";

const WEEK_MS = 7 * 86_400_000;

/** Undefined if there was no warning in the week that ends at that moment: milliseconds since 1970. */
export const weeksTo = (
  endMs: number,
  firings: readonly Pick<Firing, "when" | "fate">[],
): { readonly endMs: number; readonly last: Tally; readonly before: Tally } | undefined => {
  const weekTo = (toMs: number): Tally =>
    tallyOf(firings.filter(({ when }) => when > toMs - WEEK_MS && when <= toMs));
  const last = weekTo(endMs);
  return last.fired === 0 ? undefined : { endMs, last, before: weekTo(endMs - WEEK_MS) };
};
