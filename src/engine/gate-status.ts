// What keeps the gate quiet, and how often it was right: for the status, so that no silence goes unseen.
import type { EventId } from "../core/event/id.ts";
import type { Memory } from "../core/fold/memory.ts";
import { mutedIn, type Hearing } from "../core/judge/hearing.ts";
import { tallyOf, type Tally } from "../core/judge/precision.ts";
import { snoozesAt } from "../core/judge/snooze.ts";
import { hear, memoriesNamed } from "./hearing.ts";
import type { Project } from "./project.ts";
import { textIn } from "./find.ts";

export interface GateStatus {
  /** What the gate said so far, and what came of it. */
  readonly tally: Tally;
  readonly snoozes: readonly SnoozeSaid[];
  readonly muted: readonly MutedSaid[];
}

export interface SnoozeSaid {
  readonly id: EventId;
  readonly until: number;
  readonly scope: "all" | "session" | "paths" | "memories";
  readonly session: string | undefined;
  readonly paths: readonly string[];
  readonly memories: readonly EventId[];
  readonly why: string;
}

export interface MutedSaid {
  /** The memory's id, or the rule's name. */
  readonly what: string;
  readonly is: "memory" | "rule";
  readonly text: string;
  readonly by: "person" | "precision";
  readonly right: number;
  readonly decided: number;
}

export const gateStatus = (project: Project): GateStatus => {
  const hearing = hear(project);
  return {
    tally: tallyOf(hearing.firings),
    snoozes: snoozesSaid(project, hearing),
    muted: [...mutedMemories(project, hearing), ...mutedRules(hearing)],
  };
};

const snoozesSaid = (project: Project, { snoozes }: Hearing): readonly SnoozeSaid[] =>
  snoozesAt(snoozes, project.clock.nowMs()).map(
    ({ id, until, scope, session, paths, memories }) => {
      const why = saidIn(project, id);
      return { id, until, scope, session, paths, memories, why };
    },
  );

const saidIn = ({ index }: Project, id: EventId): string =>
  textIn(index.events(id)[0]?.event.body ?? null);

const mutedMemories = (project: Project, hearing: Hearing): readonly MutedSaid[] =>
  memoriesNamed(project, project.index.trust()).flatMap((memory: Memory) => {
    const { id, ids, text, standing } = memory;
    // What is out of use is silent for another reason, and shown there.
    const muted = standing === "standing" ? mutedIn(hearing, { memory: ids }) : undefined;
    if (!muted) return [];
    const { by, right, decided } = muted;
    return { what: id, is: "memory", text, by, right, decided };
  });

const mutedRules = (hearing: Hearing): readonly MutedSaid[] => {
  const rules = new Set([
    ...hearing.firings.flatMap((firing) => firing.rules),
    ...hearing.turns.flatMap((turn) => turn.rules),
  ]);
  return [...rules].sort().flatMap((rule) => {
    const muted = mutedIn(hearing, { memory: [], rule });
    if (!muted) return [];
    const { by, right, decided } = muted;
    return { what: rule, is: "rule", text: "", by, right, decided };
  });
};
