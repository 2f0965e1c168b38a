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

/** What each share counts for, and the floors. `bench -- recall calibrate` finds them. */
export interface RelevanceFloor {
  readonly coverage: number;
  readonly grams: number;
  readonly cosine: number;
  /** What the three must reach together. */
  readonly floor: number;
  /** What the first two must reach where nothing was compared by meaning. */
  readonly words: number;
  /** How near is near enough by itself. */
  readonly near: number;
}

export const strengthOf = (
  support: Support,
  weights: Pick<RelevanceFloor, "coverage" | "grams" | "cosine">,
): number =>
  support.coverage * weights.coverage +
  support.grams * weights.grams +
  support.cosine * weights.cosine;

const COMMIT: RelevanceFloor = {
  ...{ coverage: 1, grams: 0, cosine: 1.2 },
  ...{ floor: 0.7, words: 0.13, near: 0.55 },
};

/** Calibrated with the built-in table: cosines of another embedder have another scale, and count for nothing here. */
export const RELEVANCE_FLOORS: Readonly<Record<DocumentKind, RelevanceFloor>> = {
  memory: COMMIT,
  commit: COMMIT,
  file: { coverage: 1, grams: 0, cosine: 1.4, floor: 0.63, words: 0.11, near: 0.44 },
  code: { coverage: 1, grams: 0.8, cosine: 0.2, floor: 0.85, words: 0.73, near: 0.49 },
  turn: { coverage: 1, grams: 1, cosine: 0.4, floor: 0.67, words: 0.5, near: 0.55 },
};

/** Whether meaning alone is enough to show a document. */
export const isNear = (cosine: number, kind: DocumentKind, floors = RELEVANCE_FLOORS): boolean =>
  cosine >= floors[kind].near;

export const isRelevant = (
  support: Support,
  kind: DocumentKind,
  floors = RELEVANCE_FLOORS,
): boolean => {
  const strength = strengthOf(support, floors[kind]);
  if (support.cosine <= 0) return strength >= floors[kind].words;
  return strength >= floors[kind].floor || isNear(support.cosine, kind, floors);
};
