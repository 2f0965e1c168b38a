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

/** Fitted to follow-ups that name an earlier commit. No question about memories of other kinds is labelled. */
const COMMIT: RankWeights = {
  files: 3.8,
  grams: 2.9,
  coverage: 2.4,
  lexicalRank: 3.8,
  vector: 1,
  vectorRank: 0.7,
  recent: 1.2,
  recency: 2.6,
  breadth: 3,
  length: 1,
};

export const RANK_WEIGHTS: Readonly<Record<DocumentKind, RankWeights>> = {
  commit: COMMIT,
  /** As commits, but that a memory names many files says nothing for it, and its tags do. */
  memory: { ...COMMIT, breadth: 0, tags: 2, speaker: 1 },
  file: {
    files: 2.8,
    grams: 0.8,
    coverage: 1.5,
    lexicalRank: 2.6,
    vector: 3.3,
    vectorRank: 0.1,
    changes: 2.8,
    test: -0.7,
    testAsked: 1.1,
    stem: 1.2,
    folder: 0.7,
    history: 1.4,
    length: 0.1,
  },
  code: {
    body: 1.2,
    tags: 0.7,
    grams: 2,
    coverage: 1.5,
    lexicalRank: 2.5,
    vector: 3,
    vectorRank: 1.2,
    length: -1.5,
  },
  /** Round numbers, not fitted: an answer follows what it answers. */
  turn: {
    grams: 4,
    coverage: 4,
    lexicalRank: 2,
    vectorRank: 1,
    previous: 3,
    next: 1,
    asked: 1,
  },
};
