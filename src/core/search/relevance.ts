// Whether what was found is relevant at all: most questions about something else are told so, instead of given the least unlike.
import type { DocumentKind } from "./facts.ts";
import type { LexicalHit } from "./lexical.ts";
import type { VectorHit } from "./rank.ts";

/** How well the best of what was found supports the question, by each arm. */
export interface Support {
  /** The largest share of the question's words, by rarity, in one document. */
  readonly coverage: number;
  /** The same of its 4-grams, of which a document may repeat some. */
  readonly grams: number;
  readonly cosine: number;
}

const HEAD = 10;
const GRAMS = 5;

export const supportOf = (
  lexical: readonly LexicalHit[],
  vector: readonly VectorHit[],
): Support => {
  const best = (of: (hit: LexicalHit) => number): number =>
    lexical.slice(0, HEAD).reduce((most, hit) => Math.max(most, of(hit)), 0);
  return {
    coverage: best(({ coverage }) => coverage),
    grams: best(({ fields }) => fields[GRAMS] ?? 0),
    cosine: vector[0]?.cosine ?? 0,
  };
};

/** What each share counts for, and the floor that together they must reach. */
export interface RelevanceFloor {
  readonly coverage: number;
  readonly grams: number;
  readonly cosine: number;
  readonly floor: number;
}

export const strengthOf = (support: Support, weights: RelevanceFloor): number =>
  support.coverage * weights.coverage +
  support.grams * weights.grams +
  support.cosine * weights.cosine;

const COMMIT: RelevanceFloor = { coverage: 1.1, grams: 0, cosine: 0.9, floor: 0.56 };

/** Calibrated with the built-in table; another embedder's cosines need floors of their own. */
export const RELEVANCE_FLOORS: Readonly<Record<DocumentKind, RelevanceFloor>> = {
  memory: COMMIT,
  commit: COMMIT,
  file: { coverage: 0.6, grams: 0.4, cosine: 1, floor: 0.48 },
  code: { coverage: 1, grams: 0.4, cosine: 0.5, floor: 0.65 },
  turn: { coverage: 1.1, grams: 0.8, cosine: 0.1, floor: 0.5 },
};

/** Without an embedder the other two shares decide alone, against as much of the floor as they can reach. */
export const isRelevant = (
  support: Support,
  kind: DocumentKind,
  floors = RELEVANCE_FLOORS,
): boolean => {
  const weights = floors[kind];
  const all = weights.coverage + weights.grams + weights.cosine;
  const reachable = support.cosine > 0 ? 1 : (weights.coverage + weights.grams) / all;
  return strengthOf(support, weights) >= weights.floor * reachable;
};
