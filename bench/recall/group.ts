// One group of a set as a search sees it: postings, vectors and facts in memory, and a question asked of them.
import { fieldTermsOf } from "../../src/core/search/document.ts";
import { votesOf } from "../../src/core/search/history.ts";
import { searchLexical, type LexicalHit } from "../../src/core/search/lexical.ts";
import { buildPostings, type PostingSource } from "../../src/core/search/postings.ts";
import { readQuestion, type SearchQuestion } from "../../src/core/search/question.ts";
import type { FoundByArms, VectorHit } from "../../src/core/search/rank.ts";
import type { RuleSwitches } from "../../src/core/search/rule-names.ts";
import { mendSlips } from "../../src/core/search/slips.ts";
import { FIELD_WEIGHTS } from "../../src/core/search/weights.ts";
import type { SetGroup, SetQuestion } from "./sets.ts";
import type { TextVectors } from "./table.ts";

const CANDIDATES = 150;
const COMMITS = 40;

export interface GroupIndex {
  readonly group: SetGroup;
  readonly postings: PostingSource;
  readonly commits: PostingSource;
  /** Missing without a table. */
  readonly vectors: readonly Float32Array[] | undefined;
  readonly speakers: ReadonlySet<string>;
}

export const indexGroup = (group: SetGroup, table: TextVectors | undefined): GroupIndex => ({
  group,
  postings: buildPostings(group.documents.map(({ fields }) => fieldTermsOf(fields))),
  commits: buildPostings(group.commits.map(({ text }) => fieldTermsOf({ claim: text }))),
  vectors: table && group.documents.map(({ text }) => table.vectorOf(text)),
  speakers: new Set(group.documents.flatMap(({ facts }) => facts.speaker ?? [])),
});

/** What the arms find for a question: everything that ranking needs. */
export const ask = (
  index: GroupIndex,
  { text, before, now }: Pick<SetQuestion, "text" | "before" | "now">,
  table: TextVectors | undefined,
  off: RuleSwitches,
): FoundByArms => {
  const { group, postings, speakers } = index;
  const read = readQuestion(text, { speakers, off, ...(now === undefined ? {} : { now }) });
  const known = postings.gather(read.terms.keys()).lists;
  const terms = off.has("slips")
    ? read.terms
    : mendSlips(read.terms, (term) => known.has(term), postings.like);
  const question = { ...read, terms };
  const accepts = (document: number): boolean => before === undefined || document < before;
  const gathered = postings.gather(question.terms.keys());
  const lexical = searchLexical(question.terms, gathered, FIELD_WEIGHTS, accepts, CANDIDATES);
  return {
    question,
    lexical,
    vector: table === undefined ? [] : nearest(index, table.vectorOf(question.text), accepts),
    history: votesOf(pastCommits(index, question), (commit) => group.commits[commit]?.files ?? []),
    factsAt: (document) => (accepts(document) ? group.documents[document]?.facts : undefined),
  };
};

const pastCommits = (
  { group, commits }: GroupIndex,
  question: SearchQuestion,
): readonly LexicalHit[] =>
  group.commits.length === 0
    ? []
    : searchLexical(
        question.terms,
        commits.gather(question.terms.keys()),
        FIELD_WEIGHTS,
        () => true,
        COMMITS,
      );

const nearest = (
  { vectors = [] }: GroupIndex,
  asked: Float32Array,
  accepts: (document: number) => boolean,
): readonly VectorHit[] => {
  const hits: VectorHit[] = [];
  for (const [document, vector] of vectors.entries()) {
    if (!accepts(document)) continue;
    let cosine = 0;
    for (let at = 0; at < asked.length; at += 1) cosine += (asked[at] ?? 0) * (vector[at] ?? 0);
    hits.push({ document, cosine });
  }
  return hits.sort((a, b) => b.cosine - a.cosine || a.document - b.document);
};
