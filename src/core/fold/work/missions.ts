// Sessions with the state of their work, gathered by mission. A session that names no mission stands for itself.
import { grouped } from "./grouped.ts";
import { greatestOf } from "../../kit/numbers.ts";
import { compareText } from "../../kit/text.ts";
import type { ItemMemory } from "./item-noun.ts";
import { sessionsIn, type SessionWork } from "./sessions.ts";
import { gapsIn, workState } from "./work-state.ts";

/** `reported-done`: nothing is open, and the agent claims to be done; that is no evidence. */
export type ScopeState = "blocked" | "open" | "reported-done" | "nothing-open";

export interface SessionWorkState extends SessionWork {
  readonly state: ScopeState;
  /** How many open items, blockers and unmet lines of Done when it has. */
  readonly open: number;
  /** What it aims at, or else what was asked for last. */
  readonly label?: string;
}

export interface MissionState {
  /** Absent for the sessions that name none. */
  readonly mission?: string;
  readonly state: ScopeState;
  readonly open: number;
  readonly lastMs: number;
  /** The newest first. */
  readonly sessions: readonly SessionWorkState[];
}

export const sessionStates = (items: readonly ItemMemory[]): readonly SessionWorkState[] => {
  const bySession = grouped(items, ({ session = "" }) => session);
  return sessionsIn(items).map((one) => withState(one, bySession.get(one.session) ?? []));
};

const withState = (one: SessionWork, items: readonly ItemMemory[]): SessionWorkState => {
  const work = workState(items);
  const open = work.pending.length + work.blockers.length + gapsIn(work).length;
  const label = (work.objective ?? work.requests[0] ?? work.summary)?.text;
  return {
    ...one,
    state: stateOf(work.blockers.length, open, work.claims.length),
    open,
    ...(label === undefined ? {} : { label }),
  };
};

const stateOf = (blockers: number, open: number, claims: number): ScopeState => {
  if (blockers > 0) return "blocked";
  if (open > 0) return "open";
  return claims > 0 ? "reported-done" : "nothing-open";
};

const GRAVEST = [
  "blocked",
  "open",
  "nothing-open",
  "reported-done",
] as const satisfies ScopeState[];

/** The one that was worked on last comes first; the sessions without a mission come last. */
export const missionsIn = (sessions: readonly SessionWorkState[]): readonly MissionState[] =>
  [...grouped(sessions, ({ mission }) => mission)]
    .map(([mission, own]) => ({
      ...(mission === undefined ? {} : { mission }),
      state: GRAVEST.find((state) => own.some((one) => one.state === state)) ?? "nothing-open",
      open: own.reduce((sum, one) => sum + one.open, 0),
      lastMs: greatestOf(own.map((one) => one.lastMs)),
      sessions: own,
    }))
    .toSorted(
      (a, b) =>
        Number(a.mission === undefined) - Number(b.mission === undefined) ||
        b.lastMs - a.lastMs ||
        compareText(a.mission ?? "", b.mission ?? ""),
    );
