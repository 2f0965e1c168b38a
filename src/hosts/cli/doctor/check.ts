// One question of doctor: a name, and what it makes of what it sees. A check says in words what is so and what to do
// about it; its state is for programs.
import type { InstallationState } from "../../../engine/ports/agents/installation-state.ts";
import type { Fault } from "../../../answers/faults/fault.ts";
import { phrase } from "../ways.ts";

export const STATES = ["ok", "warn", "broken", "absent"] as const;

/** `absent`: it is not there, and need not be. */
export type DoctorState = (typeof STATES)[number];

export interface CheckResult {
  readonly state: DoctorState;
  readonly says: string;
  /** What to do; empty if nothing needs to be done. */
  readonly do: string;
  /** The command of ours that does it, word by word, if it asks nothing of the user and loses nothing. */
  readonly mend?: readonly string[];
}

/** One that sees only some of it. */
export interface CheckOf<Seen, Found extends CheckResult | undefined = CheckResult> {
  readonly name: string;
  readonly look: (seen: Seen) => Found;
}

/** Undefined: it is about something that nobody has set up, and is not shown. */
export type DoctorCheck = CheckOf<InstallationState, CheckResult | undefined>;

export const fine = (says: string): CheckResult => ({ state: "ok", says, do: "" });
export const absent = (says: string, todo = ""): CheckResult => ({
  state: "absent",
  says,
  do: todo,
});
export const warn = (says: string, todo: string): CheckResult => ({
  state: "warn",
  says,
  do: todo,
});
export const broken = (says: string, todo: string): CheckResult => ({
  state: "broken",
  says,
  do: todo,
});

/** The same, with the command that `--fix` runs. */
export const mendedBy = (checked: CheckResult, ...mend: readonly string[]): CheckResult => ({
  ...checked,
  mend,
});

/** A fault, in the words that every command uses for it. */
export const faulty = (fault: Fault, state: "warn" | "broken" = "broken"): CheckResult => {
  const { sentence, hint } = phrase(fault);
  return { state, says: sentence, do: hint };
};

export const NO_MEMORY = absent("There is no memory to look at.");

/** A check of the memory, which has nothing to look at where there is none. */
export const ofMemory = (
  name: string,
  look: (
    memory: NonNullable<InstallationState["memory"]>,
    seen: InstallationState,
  ) => CheckResult | undefined,
): DoctorCheck => ({
  name,
  look: (seen) => (seen.memory === undefined ? NO_MEMORY : look(seen.memory, seen)),
});
