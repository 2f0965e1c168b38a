// Which of the facts under one name is in force, and why the others are not. An explicit amendment
// decides first, then whether a person said it, then confidence, then which is newest. Pure over
// memories, and the time is an argument: the order of arrival never shows.
import { compareEvents } from "../../event/order.ts";
import { compareText, oneLine } from "../../kit/text.ts";
import type { Memory, Standing } from "../memory.ts";
import type { FactClaim } from "./fact-claim.ts";
import { areOpposed } from "./polarity.ts";

export type FactMemory = Memory & { readonly fact: FactClaim };

export const isFactMemory = (memory: Memory): memory is FactMemory => memory.fact !== undefined;

/**
 * Why a fact is not in force: an amendment took it out of use; its time is over or to come; another
 * says the same; or another stands against it, by what decided between the two.
 */
export type Loss = Exclude<Standing, "standing"> | "ended" | "to-come" | "repeated" | Deciding;

/** What decides between two facts that contradict each other, the strongest first. */
export type Deciding = "person" | "confidence" | "newest";

export interface LostFact {
  readonly memory: FactMemory;
  readonly because: Loss;
  /** The fact in force that stands against it. */
  readonly to?: FactMemory;
}

/** The facts under one name, or of one subject and relation. */
export interface FactGroup {
  readonly key: string;
  /** The strongest first. Several only if each leaves room for the others: one changes a part, one denies another value. */
  readonly inForce: readonly FactMemory[];
  readonly lost: readonly LostFact[];
}

/** What a contradiction looks like. */
export type ConflictShape = "replacement" | "opposite" | "retraction" | "part" | "limited";

/** Two facts of which no amendment says how they relate. */
export interface FactConflict {
  readonly shape: ConflictShape;
  readonly winner: FactMemory;
  readonly loser: FactMemory;
  readonly because: Deciding;
  /** The loser holds except for the part that the winner changes. */
  readonly isPart?: true;
}

/** All groups, by key. `atMs` decides what is within its time. */
export const resolveFacts = (memories: Iterable<Memory>, atMs: number): readonly FactGroup[] => {
  const byKey = new Map<string, FactMemory[]>();
  for (const memory of memories) {
    if (!isFactMemory(memory)) continue;
    const key = factKeyOf(memory);
    const known = byKey.get(key);
    if (known) known.push(memory);
    else byKey.set(key, [memory]);
  }
  return [...byKey]
    .map(([key, facts]) => resolveGroup(key, facts, atMs))
    .sort((a, b) => compareText(a.key, b.key));
};

/** Stands between a subject and its relation. No normalised text holds a line break, so two pairs never have one key. */
const BETWEEN = "\n";

/** What facts must share to be compared. A fact with neither a name nor a subject stands alone. */
export const factKeyOf = ({ id, fact: { name, subject, relation } }: FactMemory): string => {
  if (name !== undefined) return name.toLowerCase();
  if (subject === undefined || relation === undefined) return id;
  return `${topic(subject)}${BETWEEN}${normal(relation)}`;
};

/** A key as it is typed and shown: in one line. */
export const keyAsText = (key: string): string => key.replace(BETWEEN, " ");

const resolveGroup = (key: string, facts: readonly FactMemory[], atMs: number): FactGroup => {
  const inForce: FactMemory[] = [];
  const lost: LostFact[] = [];
  for (const memory of facts.toSorted(strongestFirst)) {
    const because = outOfUse(memory, atMs);
    const against =
      because === undefined ? inForce.find((one) => excludes(one, memory)) : undefined;
    if (because !== undefined) lost.push({ memory, because });
    else if (against !== undefined)
      lost.push({
        memory,
        because: isSame(against, memory) ? "repeated" : decidedBy(against, memory),
        to: against,
      });
    else inForce.push(memory);
  }
  return { key, inForce, lost };
};

const outOfUse = ({ standing, fact }: FactMemory, atMs: number): Loss | undefined => {
  if (standing !== "standing") return standing;
  if (fact.until !== undefined && fact.until <= atMs) return "ended";
  return fact.from !== undefined && fact.from > atMs ? "to-come" : undefined;
};

/** A total order, so that no order of arrival shows. */
const strongestFirst = (a: FactMemory, b: FactMemory): number =>
  Number(b.fact.byPerson === true) - Number(a.fact.byPerson === true) ||
  b.fact.confidence - a.fact.confidence ||
  inEffectSince(b) - inEffectSince(a) ||
  compareEvents(b.order, a.order);

const decidedBy = (winner: FactMemory, loser: FactMemory): Deciding => {
  if (winner.fact.byPerson !== loser.fact.byPerson) return "person";
  return winner.fact.confidence === loser.fact.confidence ? "newest" : "confidence";
};

/** A confirmation says it again. */
export const lastStated = ({ when, confirmed }: FactMemory): number =>
  Math.max(when, confirmed?.when ?? when);

/** What was announced for a day to come is newer, from that day on, than what was stated in the meantime. */
const inEffectSince = (memory: FactMemory): number =>
  Math.max(lastStated(memory), memory.fact.from ?? 0);

/** Whether the stronger fact leaves no room for the weaker. */
const excludes = (stronger: FactMemory, weaker: FactMemory): boolean => {
  const [a, b] = [stronger.fact, weaker.fact];
  const isRetraction = a.value === undefined;
  // What is said as a whole is said of its parts too; what is said of a part leaves the rest.
  if (partOf(a) !== partOf(b))
    return a.part === undefined && !a.denied && (isRetraction || !b.denied);
  // Where nothing holds any more, nothing is left to be denied.
  if (a.denied !== b.denied) return isRetraction || sameValue(a, b);
  return a.denied !== true || sameValue(a, b);
};

const isSame = ({ fact: a }: FactMemory, { fact: b }: FactMemory): boolean =>
  a.denied === b.denied && partOf(a) === partOf(b) && sameValue(a, b);

const sameValue = (a: FactClaim, b: FactClaim): boolean =>
  (a.value === undefined) === (b.value === undefined) &&
  normal(a.value ?? "") === normal(b.value ?? "");

const partOf = ({ part }: FactClaim): string | undefined =>
  part === undefined ? undefined : topic(part);

/** Ignores case, blanks, and a final full stop. */
const normal = (text: string): string =>
  oneLine(text.normalize("NFKC")).toLowerCase().replace(/\.$/, "");

/** What a fact is about: "The CI" is the CI. */
export const topic = (text: string): string => normal(text).replace(/^the (?=.)/, "");

/** What contradicts what in a group, and no amendment has settled. */
export const conflictsIn = ({ inForce, lost }: FactGroup): readonly FactConflict[] => {
  const beaten = lost.flatMap(({ memory: loser, because, to: winner }): readonly FactConflict[] =>
    winner !== undefined && isDeciding(because)
      ? [{ shape: shapeOf(winner, loser), winner, loser, because }]
      : [],
  );
  const whole = inForce.find(({ fact }) => fact.part === undefined && !fact.denied);
  const parts = inForce.filter(({ fact }) => fact.part !== undefined && whole !== undefined);
  return [
    ...beaten,
    ...parts.flatMap((winner): readonly FactConflict[] =>
      whole === undefined
        ? []
        : [
            {
              shape: "part",
              winner,
              loser: whole,
              because: decidedBy(winner, whole),
              isPart: true,
            },
          ],
    ),
  ];
};

const isDeciding = (because: Loss): because is Deciding =>
  because === "person" || because === "confidence" || because === "newest";

export const shapeOf = (
  { fact: winner }: FactMemory,
  { fact: loser }: FactMemory,
): ConflictShape => {
  if ((winner.value === undefined) !== (loser.value === undefined)) return "retraction";
  if (winner.denied !== loser.denied) return "opposite";
  if (partOf(winner) !== partOf(loser)) return "part";
  if (areOpposed(winner.value ?? "", loser.value ?? "")) return "opposite";
  return isLimited(winner) || isLimited(loser) ? "limited" : "replacement";
};

const isLimited = ({ from, until }: FactClaim): boolean =>
  from !== undefined || until !== undefined;
