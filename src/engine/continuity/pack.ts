// A context pack of this project's work, with a hash by which a caller asks whether anything is new, and with what it saves.
import {
  contextPack,
  type ContextPack,
  type OtherSession,
} from "../../core/recall/continuity/context-pack.ts";
import { sessionStates } from "../../core/fold/work/missions.ts";
import type { ItemMemory } from "../../core/fold/work/item-noun.ts";
import type { PackSize } from "../../core/recall/continuity/pack-limits.ts";
import { workIn, type WorkScope, type WorkWanted } from "../../core/fold/work/scope.ts";
import { forPacks } from "../../core/fold/work/policies.ts";
import type { Project } from "../project.ts";
import { policiesKnown } from "./policies.ts";
import { itemsAndTurns, type TurnSize } from "./items.ts";

export interface PackStats {
  readonly tokens: number;
  /** Of the turns that the pack stands for: a quarter of their characters. */
  readonly sourceTokens: number;
  readonly sourceTurns: number;
  /** When the last of them was stated, and how long ago that is; absent if nothing was. */
  readonly lastMs?: number;
  readonly ageMs?: number;
  readonly buildMs: number;
}

export interface PackFound {
  readonly wanted: WorkWanted;
  readonly pack: ContextPack;
  readonly scope: WorkScope;
  /** The sessions that left something open and are not meant. */
  readonly others: readonly OtherSession[];
  readonly hash: string;
  /** The caller has it already. */
  readonly isKnown: boolean;
  readonly stats: PackStats;
}

export interface PackAsked extends WorkWanted {
  readonly size: PackSize | "auto";
  /** The hash of the pack that the caller has. */
  readonly known?: string | undefined;
}

export const packNow = (project: Project, { size, known, ...wanted }: PackAsked): PackFound => {
  const { clock, digest } = project.machine;
  const begunMs = clock.nowMs();
  const { items, turns } = itemsAndTurns(project);
  const head = project.tree.head();
  const branch = head.ok ? head.value.branch : undefined;
  const whole = workIn(items, { ...wanted, branch });
  const scope = { ...whole, work: forPacks(whole.work, policiesKnown(project)) };
  const others = othersIn(items, scope, wanted);
  const pack = contextPack(scope, { project: project.name, ...wanted, others }, size);
  const name = [project.name, wanted.session ?? "", wanted.mission ?? "", pack.size, pack.text];
  const hash = digest(JSON.stringify(name)).slice(0, HASH_LENGTH);
  return {
    ...{ wanted, pack, scope, others, hash, isKnown: known === hash },
    stats: statsOf(turnsOf(scope, turns), scope, {
      tokens: pack.tokens,
      nowMs: clock.nowMs(),
      begunMs,
    }),
  };
};

const HASH_LENGTH = 16;

/** Of the whole project, nothing is out of scope but what was held elsewhere, and that is another matter. */
const othersIn = (
  items: readonly ItemMemory[],
  { sessions }: WorkScope,
  { session, mission }: WorkWanted,
): readonly OtherSession[] => {
  if (session === undefined && mission === undefined) return [];
  const own = new Set(sessions.map((one) => one.session));
  return sessionStates(items).flatMap(({ session: name, open, isOutside }) =>
    own.has(name) || open === 0 || isOutside === true ? [] : [{ session: name, open }],
  );
};

const turnsOf = ({ sessions }: WorkScope, turns: readonly TurnSize[]): readonly TurnSize[] => {
  const names = new Set(sessions.map(({ session }) => session));
  return turns.filter(({ session }) => names.has(session));
};

/** A rule of thumb: counting tokens would take longer than all the rest. */
const CHARACTERS_A_TOKEN = 4;

const statsOf = (
  turns: readonly TurnSize[],
  { sessions: [newest] }: WorkScope,
  { tokens, nowMs, begunMs }: { tokens: number; nowMs: number; begunMs: number },
): PackStats => ({
  tokens,
  sourceTokens: Math.ceil(turns.reduce((sum, { length }) => sum + length, 0) / CHARACTERS_A_TOKEN),
  sourceTurns: turns.length,
  ...(newest === undefined
    ? {}
    : { lastMs: newest.lastMs, ageMs: Math.max(0, nowMs - newest.lastMs) }),
  buildMs: nowMs - begunMs,
});
