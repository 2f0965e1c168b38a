// What an act would change, in what people and agents are answered: memories, facts in force, what the gate says of them,
// and the brief with which a session begins.
import { keyAsText } from "../../core/fold/facts/resolve.ts";
import { isKnownFailure } from "../../core/fold/attempts.ts";
import { memories } from "../../core/fold/memories.ts";
import type { Memory } from "../../core/fold/memory.ts";
import type { SuppressionReason } from "../../core/judge/trust/clearance.ts";
import type { BriefItem } from "../../core/recall/brief-items.ts";
import type { Pack } from "../../core/recall/pack.ts";
import { clearanceNow, suppressionsOf } from "../gate/clearance.ts";
import type { Project } from "../project.ts";
import { briefHere } from "../recall/brief/brief-here.ts";
import { isHeld } from "../recall/find.ts";
import { factsKnown } from "../recall/facts/known.ts";

export interface Preview {
  readonly changes: readonly MemoryChange[];
  readonly facts: readonly FactChange[];
  readonly gate: readonly GateChange[];
  readonly briefs: { readonly was: PreviewBrief; readonly is: PreviewBrief };
  /** Whether the act itself would write it: it has no id yet. */
  readonly isNew: (id: string) => boolean;
}

/** A memory that comes (`was` is absent), or that is another than it was. */
export interface MemoryChange {
  readonly was: StateOfMemory | undefined;
  readonly is: StateOfMemory;
}

export interface StateOfMemory {
  readonly memory: Memory;
  /** Issues only. */
  readonly open: boolean | undefined;
}

export interface FactChange {
  readonly name: string;
  /** What is in force; several values if the fact holds several. */
  readonly was: readonly string[];
  readonly is: readonly string[];
}

export interface GateChange {
  readonly memory: Memory;
  readonly was: GateVoice;
  readonly is: GateVoice;
}

/** `unknown`: it is no failure that the gate knows. */
export type GateVoice =
  | { readonly is: "warns" | "unknown" }
  | { readonly is: "silent"; readonly because: SuppressionReason };

export interface PreviewBrief {
  readonly packed: Pack<BriefItem>;
  readonly about: string | undefined;
}

/** The budget of the briefs that are compared. */
const BRIEF_TOKENS = 2_000;

export const previewOf = async (before: Project, after: Project): Promise<Preview> => {
  const [was, is] = [statesOf(before), statesOf(after)];
  return {
    changes: [...is.values()].flatMap((state) => {
      const old = was.get(state.memory.id);
      return old !== undefined && isSame(old, state) ? [] : [{ was: old, is: state }];
    }),
    facts: factChanges(before, after),
    gate: gateChanges(before, after),
    briefs: { was: await briefOf(before), is: await briefOf(after) },
    isNew: (id) => !isHeld(before, id),
  };
};

const statesOf = ({ index }: Project): ReadonlyMap<string, StateOfMemory> => {
  const open = new Set(index.lists.openIssues().map(({ id }) => id));
  return new Map(
    [...memories(index.all())]
      .filter(({ kind }) => kind !== "item")
      .map((memory) => [
        memory.id,
        { memory, open: memory.kind === "issue" ? open.has(memory.id) : undefined },
      ]),
  );
};

const isSame = (a: StateOfMemory, b: StateOfMemory): boolean =>
  a.open === b.open &&
  a.memory.confirmed?.id === b.memory.confirmed?.id &&
  SHOWN.every((field) => a.memory[field] === b.memory[field]);

const SHOWN = ["standing", "outcome", "forgotten", "pinned", "score", "doubted"] as const;

const factChanges = (before: Project, after: Project): readonly FactChange[] => {
  const atMs = before.machine.clock.nowMs();
  const inForce = (project: Project): ReadonlyMap<string, readonly string[]> =>
    new Map(
      factsKnown(project, { atMs }).map((group) => [
        keyAsText(group.key),
        group.inForce.map(({ fact, text }) => fact?.value ?? text),
      ]),
    );
  const [was, is] = [inForce(before), inForce(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, was: was.get(name) ?? [], is: is.get(name) ?? [] }))
    .filter((one) => one.was.join("\n") !== one.is.join("\n"));
};

const gateChanges = (before: Project, after: Project): readonly GateChange[] => {
  const [was, is] = [voicesOf(before), voicesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)];
    const memory = now?.memory ?? old?.memory;
    const [wasVoice, isVoice] = [old?.voice ?? UNKNOWN, now?.voice ?? UNKNOWN];
    return memory === undefined || sayingOf(wasVoice) === sayingOf(isVoice)
      ? []
      : [{ memory, was: wasVoice, is: isVoice }];
  });
};

const UNKNOWN: GateVoice = { is: "unknown" };

const sayingOf = (voice: GateVoice): string =>
  voice.is === "silent" ? `silent ${voice.because.is}` : voice.is;

/** Of the failures that the gate knows. */
const voicesOf = (project: Project) => {
  const known = [...memories(project.index.all(), "attempt")].filter(isKnownFailure);
  const silent = suppressionsOf(project, clearanceNow(project), known, []);
  return new Map(
    known.map((memory) => {
      const because = silent.get(memory.id);
      const voice: GateVoice = because === undefined ? WARNS : { is: "silent", because };
      return [memory.id, { memory, voice }];
    }),
  );
};

const WARNS: GateVoice = { is: "warns" };

const briefOf = (project: Project): Promise<PreviewBrief> =>
  briefHere(project, { format: "md", budget: { tokens: BRIEF_TOKENS } });
