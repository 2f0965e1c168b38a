// Fuses what the arms found into one order: a weighted sum of features for each kind, then the rules.
import type { DocumentFacts } from "./facts.ts";
import { FEATURES, featuresOf, type Arms, type Features } from "./features.ts";
import type { LexicalHit } from "./lexical.ts";
import type { SearchQuestion } from "./question.ts";
import type { RuleSwitches } from "./rule-names.ts";
import { effectsOf, saturated, type RuleEffect } from "./rules.ts";
import { termsOf } from "./terms.ts";
import { RANK_WEIGHTS, type RankWeights } from "./weights.ts";

/** What an embedder's index found near a question, nearest first, of these and of any further documents. */
export interface VectorHit {
  readonly document: number;
  readonly cosine: number;
}

export interface FoundByArms {
  readonly question: SearchQuestion;
  readonly lexical: readonly LexicalHit[];
  /** Empty without an embedder. Cosines of all lexical hits make the best order. */
  readonly vector: readonly VectorHit[];
  /** How strongly past commits speak for files; see history.ts. */
  readonly history?: ReadonlyMap<number, number>;
  readonly factsAt: (document: number) => DocumentFacts | undefined;
}

export interface RankOptions {
  readonly off?: RuleSwitches;
  readonly weights?: Readonly<Record<DocumentFacts["kind"], RankWeights>>;
  /** An upper bound: fewer are found if fewer are there. */
  readonly limit: number;
  /** So many of the nearest are candidates even if no word led to them. */
  readonly near?: number;
}

/** A document in its place, with every part of its score. */
export interface RankedHit {
  readonly document: number;
  readonly facts: DocumentFacts;
  readonly score: number;
  readonly features: Features;
  readonly effects: readonly RuleEffect[];
}

/** A document that only vectors or past commits found is considered only if it is among their first. */
const MOST_NEAR = 40;
const MOST_VOTED = 30;
/** So many of the first turns lead to their neighbours: an answer need not repeat the question's words. */
const MOST_NEIGHBOURS = 40;

const NO_RULES: RuleSwitches = new Set();
const NO_VOTES: ReadonlyMap<number, number> = new Map();

export const rankDocuments = (
  found: FoundByArms,
  { off = NO_RULES, weights = RANK_WEIGHTS, limit, near = MOST_NEAR }: RankOptions,
): readonly RankedHit[] => {
  const { question, lexical, vector, factsAt } = found;
  const history = off.has("history") ? NO_VOTES : (found.history ?? NO_VOTES);
  const arms: Arms = {
    lexical: new Map(lexical.map((hit, rank) => [hit.document, { ...hit, rank }])),
    vector: new Map(vector.map(({ document, cosine }, rank) => [document, { cosine, rank }])),
    history,
  };
  const definedBy = definitionsIn(lexical, factsAt);
  const ranked: RankedHit[] = [];
  for (const document of candidatesOf(found, history, near)) {
    const facts = factsAt(document);
    if (facts === undefined) continue;
    const features = featuresOf(question, document, facts, arms, factsAt);
    const effects = effectsOf(question, facts, definedBy, off);
    const score = sumOf(features, weights[facts.kind]) + pointsOf(effects);
    ranked.push({ document, facts, score, features, effects });
  }
  ranked.sort((a, b) => b.score - a.score || a.document - b.document);
  return saturated(ranked, off).slice(0, limit);
};

const candidatesOf = (
  { lexical, vector, factsAt }: FoundByArms,
  history: ReadonlyMap<number, number>,
  near: number,
): ReadonlySet<number> => {
  const candidates = new Set(lexical.map(({ document }) => document));
  for (const { document } of vector.slice(0, near)) candidates.add(document);
  const voted = [...history].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [document] of voted.slice(0, MOST_VOTED)) candidates.add(document);
  for (const { document } of lexical.slice(0, MOST_NEIGHBOURS)) {
    const session = factsAt(document)?.session;
    if (session === undefined) continue;
    for (const next of [document - 1, document + 1])
      if (factsAt(next)?.session === session) candidates.add(next);
  }
  return candidates;
};

/** How many of the candidates define a name: more than a few, and it is no anchor. */
const definitionsIn = (
  lexical: readonly LexicalHit[],
  factsAt: FoundByArms["factsAt"],
): ((name: string) => number) => {
  const counts = new Map<string, number>();
  for (const { document } of lexical) {
    const name = factsAt(document)?.name;
    const term = name === undefined ? undefined : termsOf(name).at(-1);
    if (term !== undefined) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (name) => counts.get(name) ?? 0;
};

const sumOf = (features: Features, weights: RankWeights): number => {
  let sum = 0;
  for (const name of FEATURES) sum += (weights[name] ?? 0) * (features[name] ?? 0);
  return sum;
};

const pointsOf = (effects: readonly RuleEffect[]): number =>
  effects.reduce((sum, { points }) => sum + points, 0);

/** One part of a score: a feature and what it added, or a rule. */
export interface ScorePart {
  readonly name: string;
  readonly value?: number;
  readonly points: number;
}

/** Every part of a score that is not nothing, the largest first; together they are the score. */
export const explain = (
  { facts, features, effects }: RankedHit,
  weights = RANK_WEIGHTS,
): readonly ScorePart[] => {
  const parts = weights[facts.kind];
  return [
    ...FEATURES.map((name) => {
      const value = features[name] ?? 0;
      return { name, value, points: value * (parts[name] ?? 0) };
    }),
    ...effects.map(({ rule, points }) => ({ name: rule, points })),
  ]
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
};
