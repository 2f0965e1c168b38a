// What was red in the course of the work and is green now: it shows more than that nothing broke.
import { roleOf } from "../../code/role.ts";
import type { FileOfWork } from "./checker.ts";
import { isWithin } from "./narrow.ts";
import { isOf, scratchOf } from "./scratch.ts";
import type { CheckWitness, RanCommand } from "./witness.ts";

/** What a green check is supported by: without it, that it is green shows only that nothing broke. */
export interface CheckSupport {
  /** Checks, and commands that may be one, that failed in the course of the work and passed when they last ran. */
  readonly mended: readonly string[];
  /** Tests were added or changed. */
  readonly hasTests: boolean;
}

export const supportIn = (
  checks: readonly CheckWitness[],
  commands: readonly RanCommand[] = [],
  changed: readonly FileOfWork[] = [],
): CheckSupport => ({
  mended: [...new Set([...mendedChecks(checks), ...mendedCommands(commands)])],
  hasTests: changed.some(({ path, isDeleted }) => !isDeleted && roleOf(path) === "test"),
});

const mendedChecks = (checks: readonly CheckWitness[]): readonly string[] =>
  checks.flatMap(({ name, outcome }, at) =>
    outcome === "red" && isMended(checks, at) ? [name] : [],
  );

const mendedCommands = (commands: readonly RanCommand[]): readonly string[] => {
  const failed = new Set<string>();
  const mended = new Set<string>();
  for (const { text, isUnknown, ended } of commands) {
    if (isUnknown !== true || ended === undefined) continue;
    if (ended === "badly") {
      failed.add(text);
      mended.delete(text);
    } else if (failed.has(text)) mended.add(text);
  }
  return [...mended];
};

/** Whether a red check was green later: the same one, one that includes it, or several parts of it. */
export const isMended = (checks: readonly CheckWitness[], at: number): boolean => {
  const red = checks[at];
  if (red === undefined) return false;
  const { name } = red;
  const thrownAway = scratchOf(red);
  // A suite that ran when the test was gone did not run it.
  const green = checks
    .slice(at + 1)
    .filter(
      ({ outcome, gone = [] }) =>
        outcome === "green" && thrownAway.every((file) => gone.some((path) => isOf(path, file))),
    );
  // A run that takes too long as a whole is made in parts.
  const parts = new Set(
    green.flatMap(({ name: later }) => (later.startsWith(`${name} `) ? [later] : [])),
  );
  return parts.size > 1 || green.some(({ name: later }) => isWithin(name, later));
};
