// Whether a condition still holds: the version it names, compared with the present one. Another
// major or minor version of a dependency breaks it, and so does another major version of a runtime;
// a patch does not. If the two cannot be compared, the answer is unknown.
import { isWithin, numbersOf, order, readRange } from "../project/versions/range.ts";
import type { Condition } from "../event/check.ts";

/** Undefined if the two cannot be compared. */
export const holdsWith = ({ on, holds = "" }: Condition, now: string): boolean | undefined => {
  const here = numbersOf(now);
  if (here.length === 0) return undefined;
  const [, exact] = /^v?(\d[\w.+!-]*)$/.exec(holds.trim()) ?? [];
  const then = numbersOf(exact ?? "");
  if (then.length > 0 && !/\.[xX*]/.test(holds))
    return order(here, then.slice(0, on === "runtime" ? 1 : 2)) === 0;
  const range = readRange(holds);
  return range && isWithin(here, range);
};

/** `react 18.2.0`. */
export const nameOf = ({ name, holds }: Condition): string =>
  holds === undefined ? name : `${name} ${holds}`;
