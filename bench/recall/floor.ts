// The floor: plain BM25 over a document's whole text, k1 1.2 and b 0.75, by the same terms.
import { fieldTermsOf } from "../../src/core/search/document.ts";
import { searchLexical, type FieldWeights } from "../../src/core/search/lexical.ts";
import { buildPostings } from "../../src/core/search/postings.ts";
import { termsOf } from "../../src/core/search/terms.ts";
import type { SetGroup, SetQuestion } from "./sets.ts";

const PLAIN = { weight: 1, k1: 1.2, b: 0.75 };
const NONE = { ...PLAIN, weight: 0 };
const WEIGHTS: FieldWeights = {
  claim: PLAIN,
  body: NONE,
  files: NONE,
  tags: NONE,
  speaker: NONE,
  grams: NONE,
};

const DEPTH = 10;

export const floorOf = ({ documents }: SetGroup): ((asked: SetQuestion) => readonly number[]) => {
  const source = buildPostings(documents.map(({ text }) => fieldTermsOf({ claim: text })));
  return ({ text, before }) => {
    const query = new Map(termsOf(text).map((term) => [term, 1]));
    const accepts = (document: number): boolean => before === undefined || document < before;
    return searchLexical(query, source.gather(query.keys()), WEIGHTS, accepts, DEPTH).map(
      ({ document }) => document,
    );
  };
};
