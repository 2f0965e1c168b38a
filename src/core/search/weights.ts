// How much each part counts, for each kind of document. How they were found: docs/decisions/0064-*.md.
import type { DocumentKind } from "./facts.ts";
import type { FeatureName } from "./features.ts";
import type { FieldWeights } from "./lexical.ts";

export type RankWeights = Readonly<Partial<Record<FeatureName, number>>>;

/** For the first choice of candidates, which only has to lose nothing. */
export const FIELD_WEIGHTS: FieldWeights = {
  claim: { weight: 1, k1: 1.2, b: 0.75 },
  body: { weight: 0.5, k1: 1.2, b: 0.75 },
  files: { weight: 0.3, k1: 1.2, b: 0.75 },
  tags: { weight: 1, k1: 1.2, b: 0.75 },
  speaker: { weight: 0.2, k1: 1.2, b: 0.75 },
  grams: { weight: 0.5, k1: 1.2, b: 0.75 },
};

const COMMIT: RankWeights = { coverage: 3, lexicalRank: 4, grams: 3, vector: 1, vectorRank: 1 };

export const RANK_WEIGHTS: Readonly<Record<DocumentKind, RankWeights>> = {
  memory: COMMIT,
  commit: COMMIT,
  file: COMMIT,
  code: COMMIT,
  turn: COMMIT,
};
