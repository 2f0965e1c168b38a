// Which facts must not be forgotten: two tiers, by rule, of bounded length. What a person rated comes before
// what a program is sure of.
import { FACT_TYPES, type FactSpan, type FactType } from "../../event/facts.ts";
import { compareText } from "../../kit/text.ts";
import { lastStated, type FactMemory } from "../facts/resolve.ts";

export type FactTier = "core" | "secondary";

/** A fact in force, with the topics and entries that it was learned in. */
export interface TopicFact {
  readonly memory: FactMemory;
  /** Sorted; none if it belongs to no topic. */
  readonly topics: readonly string[];
  /** The ids of the entries that state it. */
  readonly entries: readonly string[];
}

export interface KeptFact extends TopicFact {
  readonly tier: FactTier;
}

export interface ShortlistLimits {
  /** The most of one type in a tier. */
  readonly core: number;
  readonly secondary: number;
  readonly all: number;
}

export const SHORTLIST: ShortlistLimits = { core: 12, secondary: 8, all: 200 };

const CORE_SCORE = 8;
const SECONDARY_SCORE = 5;
const SURE = 0.8;
/** Between those that a person calls worth remembering and those that a person does not. */
const UNRATED = SECONDARY_SCORE - 0.5;

const LASTING_TYPES: ReadonlySet<FactType> = new Set(["identity", "commitment", "constraint"]);
const LASTING_SPANS: ReadonlySet<FactSpan> = new Set(["current", "long_term"]);

/** The tier of a fact by itself; undefined if it may be forgotten. */
export const tierOf = ({ score = -1, fact }: FactMemory): FactTier | undefined => {
  const { type, span, confidence } = fact;
  const isLasting =
    type !== undefined &&
    LASTING_TYPES.has(type) &&
    span !== undefined &&
    LASTING_SPANS.has(span) &&
    confidence >= SURE;
  if (score >= CORE_SCORE || isLasting) return "core";
  return score >= SECONDARY_SCORE || confidence >= SURE ? "secondary" : undefined;
};

/** By type, then what people rated highest, then what is surest, then what was stated last. */
export const mostImportantFirst = ({ memory: a }: TopicFact, { memory: b }: TopicFact): number =>
  typeRank(a) - typeRank(b) ||
  (b.score ?? UNRATED) - (a.score ?? UNRATED) ||
  b.fact.confidence - a.fact.confidence ||
  lastStated(b) - lastStated(a) ||
  compareText(a.id, b.id);

/** A fact without a type comes last. */
const typeRank = ({ fact: { type } }: FactMemory): number =>
  type === undefined ? FACT_TYPES.length : FACT_TYPES.indexOf(type);

/** The core first, in each tier by type. What exceeds the core competes in the second tier. */
export const shortlist = (
  facts: readonly TopicFact[],
  limits: ShortlistLimits = SHORTLIST,
): readonly KeptFact[] => {
  const sorted = facts.toSorted(mostImportantFirst);
  const isCore = ({ memory }: TopicFact): boolean => tierOf(memory) === "core";
  const core = mostOfEachType(sorted.filter(isCore), limits.core);
  const first = new Set(core);
  const rest = sorted.filter((one) => !first.has(one) && tierOf(one.memory) !== undefined);
  return [
    ...core.map((one): KeptFact => ({ ...one, tier: "core" })),
    ...mostOfEachType(rest, limits.secondary).map((one): KeptFact => ({
      ...one,
      tier: "secondary",
    })),
  ].slice(0, limits.all);
};

const mostOfEachType = (sorted: readonly TopicFact[], most: number): readonly TopicFact[] => {
  const counts = new Map<FactType | undefined, number>();
  return sorted.filter(({ memory: { fact } }) => {
    const count = (counts.get(fact.type) ?? 0) + 1;
    counts.set(fact.type, count);
    return count <= most;
  });
};
