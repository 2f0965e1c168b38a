// What keeps the gate quiet and how often it was right, for the status, so that no silence goes unnoticed.
import type { EventId } from "../../core/event/id.ts";
import { mutedIn, type Clearance } from "../../core/judge/trust/clearance.ts";
import { tallyOf, type Tally } from "../../core/judge/trust/precision.ts";
import { staysBlocked } from "../../core/judge/trust/policy.ts";
import type { Speaker } from "../../core/fold/speaker.ts";
import { factsOf } from "../../core/fold/trust.ts";
import { snoozesAt } from "../../core/judge/trust/snooze.ts";
import { clearanceNow } from "../gate/clearance.ts";
import type { Project } from "../project.ts";
import { claimOf } from "../recall/find.ts";

export interface GateStatus {
  /** What the gate said so far, and what came of it. */
  readonly tally: Tally;
  readonly snoozes: readonly SnoozeText[];
  readonly muted: readonly MutedText[];
  /** What was blocked and lifted, newest first. */
  readonly lifted: readonly LiftText[];
}

export interface LiftText {
  /** The answer that lifted it. */
  readonly id: EventId;
  readonly when: number;
  readonly by: Speaker;
  readonly memories: readonly EventId[];
  readonly why: string;
}

export interface SnoozeText {
  readonly id: EventId;
  readonly until: number;
  readonly scope: "all" | "session" | "paths" | "memories";
  readonly session: string | undefined;
  readonly paths: readonly string[];
  readonly memories: readonly EventId[];
  readonly why: string;
}

export interface MutedText {
  /** The memory's id, or the rule's name. */
  readonly what: string;
  readonly is: "memory" | "rule";
  readonly text: string;
  readonly by: "person" | "precision";
  readonly right: number;
  readonly decided: number;
}

export const gateStatus = (project: Project): GateStatus => {
  const clearance = clearanceNow(project);
  return {
    tally: tallyOf(clearance.firings),
    snoozes: snoozeTexts(project, clearance),
    muted: [...mutedMemories(project, clearance), ...mutedRules(clearance)],
    lifted: liftTexts(project, clearance),
  };
};

const snoozeTexts = (project: Project, { snoozes }: Clearance): readonly SnoozeText[] =>
  snoozesAt(snoozes, project.machine.clock.nowMs()).map(
    ({ id, until, scope, session, paths, memories }) => {
      const why = claimIn(project, id);
      return { id, until, scope, session, paths, memories, why };
    },
  );

/** The last few are enough for a glance. */
const LIFTS = 3;

const liftTexts = (project: Project, { answers, policies }: Clearance): readonly LiftText[] => {
  const overrides = answers.filter(
    (one) => one.answer === "override" && !staysBlocked(policies, { ...one, paths: one.places }),
  );
  if (overrides.length === 0) return [];
  const blocks = factsOf(project.index.trust.read(), "verdict").filter(
    ({ level }) => level === "block",
  );
  return overrides
    .filter(({ verdict, session, memories }) =>
      blocks.some((block) =>
        verdict === undefined
          ? block.session === session && block.memories.some((id) => memories.includes(id))
          : block.id === verdict,
      ),
    )
    .slice(-LIFTS)
    .reverse()
    .map(({ id, when, by, memories }) => ({ id, when, by, memories, why: claimIn(project, id) }));
};

const claimIn = ({ index }: Project, id: EventId): string =>
  claimOf(index.lookup.events(id)[0]?.event);

const mutedMemories = (project: Project, clearance: Clearance): readonly MutedText[] => {
  const { firings, turns } = clearance;
  const ids = new Set([
    ...firings.map(({ memory }) => memory),
    ...turns.flatMap(({ memories }) => memories),
  ]);
  return [...ids].flatMap((id) => {
    const muted = mutedIn(clearance, { memory: [id] });
    const [memory] = muted ? project.index.lookup.find(id) : [];
    // A memory that is out of use is silent for another reason, which is shown elsewhere.
    if (!muted || memory?.standing !== "standing") return [];
    const { by, right, decided } = muted;
    return { what: memory.id, is: "memory", text: memory.text, by, right, decided } as const;
  });
};

const mutedRules = (clearance: Clearance): readonly MutedText[] => {
  const rules = new Set([
    ...clearance.firings.flatMap((firing) => firing.rules),
    ...clearance.turns.flatMap((turn) => turn.rules),
  ]);
  return [...rules].sort().flatMap((rule) => {
    const muted = mutedIn(clearance, { memory: [], rule });
    if (!muted) return [];
    const { by, right, decided } = muted;
    return { what: rule, is: "rule", text: "", by, right, decided };
  });
};
