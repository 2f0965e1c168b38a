// Whether a condition still holds: what it names, held against what is there now. A patch is no other condition, another
// major or minor version of a dependency is, and of a runtime another major. What cannot be compared is unknown.
import type { Condition } from "../event/check.ts";

/** Nothing where the two say nothing of each other. */
export const holdsWith = (condition: Condition, now: string): boolean | undefined => {
  const [, sign = "", wanted = ""] =
    /^(<=?|>=?|)\s*v?(\d[\w.+!-]*)$/.exec(condition.holds ?? "") ?? [];
  const [then, here] = [numbersOf(wanted), numbersOf(now)];
  if (then.length === 0 || here.length === 0) return undefined;
  if (sign !== "") return compared(sign, order(here, then));
  return order(here, then.slice(0, condition.on === "runtime" ? 1 : 2)) === 0;
};

const compared = (sign: string, sides: number): boolean =>
  sign === "<" ? sides < 0 : sign === "<=" ? sides <= 0 : sign === ">" ? sides > 0 : sides >= 0;

/** The leading numbers: `18.2.0-beta.1` is 18, 2, 0. */
const numbersOf = (version: string): readonly number[] =>
  (/^v?(\d{1,9}(?:\.\d{1,9}){0,3})/.exec(version)?.[1] ?? "")
    .split(".")
    .filter((part) => part !== "")
    .map(Number);

/** As far as the second goes: 18.2.7 is no other than 18.2. */
const order = (here: readonly number[], then: readonly number[]): number => {
  for (const [at, number] of then.entries()) {
    const sides = (here[at] ?? 0) - number;
    if (sides !== 0) return sides;
  }
  return 0;
};

/** `react 18.2.0`. */
export const nameOf = ({ name, holds }: Condition): string =>
  holds === undefined ? name : `${name} ${holds}`;
