// Two search indexes as one: the documents of the second are numbered after those of the first, and words
// are as rare as they are in both together, so that what is found in either ranks by one measure.
import { FIELD_COUNT } from "../../../core/search/document.ts";
import type { KnownTerm, PostingList, Postings } from "../../../core/search/postings.ts";
import type { PackedVectors } from "../../../core/vectors/packed.ts";
import type { NearHit, NearQuestion } from "../../../core/vectors/known-vectors.ts";
import type { Matched, SearchIndex } from "../../ports/search-index.ts";

/** `textsOfOther`: what an embedder reads of the memories of the second. Their vectors are kept there alone. */
export const joinedSearch = (
  own: SearchIndex,
  other: SearchIndex,
  textsOfOther: () => ReadonlySet<string>,
): SearchIndex => ({
  match: (terms, use) => {
    const wanted = [...terms];
    return own.match(wanted, (first) =>
      other.match(wanted, (second) => use(joinedMatch(first, second))),
    );
  },
  keep: (texts, vectors) => {
    const theirs = textsOfOther();
    const sides = texts.map((text) => theirs.has(text));
    for (const [index, side] of [
      [own, false],
      [other, true],
    ] as const) {
      const rows = [...sides.keys()].filter((row) => sides[row] === side);
      if (rows.length > 0) index.keep(...rowsOf(rows, texts, vectors));
    }
  },
  refresh: () => {
    const refreshed = own.refresh();
    return refreshed.ok ? other.refresh() : refreshed;
  },
  drop: own.drop,
  close: () => [own, other].forEach((index) => index.close()),
});

const rowsOf = (
  rows: readonly number[],
  texts: readonly string[],
  { identity, numbers, scales }: PackedVectors,
): readonly [readonly string[], PackedVectors] => {
  const { dimensions } = identity;
  const taken = new Int8Array(rows.length * dimensions);
  for (const [at, row] of rows.entries())
    taken.set(numbers.subarray(row * dimensions, (row + 1) * dimensions), at * dimensions);
  const scaled = Float32Array.from(rows, (row) => scales[row] ?? 0);
  return [rows.map((row) => texts[row] ?? ""), { identity, numbers: taken, scales: scaled }];
};

const joinedMatch = (first: Matched, second: Matched): Matched => {
  const from = first.postings.total;
  const of = (document: number): readonly [Matched, number] =>
    document < from ? [first, document] : [second, document - from];
  return {
    postings: joinedPostings(first.postings, second.postings),
    gather: (terms) => {
      const wanted = [...terms];
      return joinedPostings(first.gather(wanted), second.gather(wanted));
    },
    like: (start) => joinedTerms(first.like(start), second.like(start)),
    idOf: (document) => {
      const [matched, number] = of(document);
      return matched.idOf(number);
    },
    factsOf: (document) => {
      const [matched, number] = of(document);
      return matched.factsOf(number);
    },
    having: (facet) => joinedNumbers(first.having(facet), second.having(facet), from),
    near: (question) =>
      nearestOf([...first.near(partOf(question, 0, from)), ...after(second, question, from)]),
    withoutVector: (embedder) => [
      ...first.withoutVector(embedder),
      ...second.withoutVector(embedder).map((document) => document + from),
    ],
  };
};

/** The part of a question about the documents of one index, which begin at `from`. */
const partOf = (question: NearQuestion, from: number, size: number): NearQuestion => ({
  ...question,
  accepts: (document) => question.accepts(document + from),
  also: [...question.also]
    .map((document) => document - from)
    .filter((document) => document >= 0 && document < size),
});

const after = (second: Matched, question: NearQuestion, from: number): readonly NearHit[] =>
  second
    .near(partOf(question, from, second.postings.total))
    .map((hit) => ({ ...hit, document: hit.document + from }));

const nearestOf = (hits: readonly NearHit[]): readonly NearHit[] =>
  hits.toSorted((a, b) => b.cosine - a.cosine || a.document - b.document);

const joinedTerms = (
  first: Iterable<KnownTerm>,
  second: Iterable<KnownTerm>,
): readonly KnownTerm[] => {
  const counts = new Map<string, number>();
  for (const terms of [first, second])
    for (const [term, documents] of terms) counts.set(term, (counts.get(term) ?? 0) + documents);
  return [...counts];
};

const joinedNumbers = (first: Uint32Array, second: Uint32Array, from: number): Uint32Array => {
  const joined = new Uint32Array(first.length + second.length);
  joined.set(first);
  for (const [at, document] of second.entries()) joined[first.length + at] = document + from;
  return joined;
};

const joinedPostings = (first: Postings, second: Postings): Postings => {
  const lengths = new Uint16Array((first.total + second.total) * FIELD_COUNT);
  lengths.set(first.lengths.subarray(0, first.total * FIELD_COUNT));
  lengths.set(second.lengths.subarray(0, second.total * FIELD_COUNT), first.total * FIELD_COUNT);
  const lists = new Map(first.lists);
  for (const [term, list] of second.lists)
    lists.set(term, joinedList(first.lists.get(term) ?? NO_LIST, list, first.total));
  return {
    total: first.total + second.total,
    counted: first.counted + second.counted,
    lengths,
    meanLengths: first.meanLengths.map((mean, field) =>
      weighted(mean, first.counted, second.meanLengths[field] ?? 0, second.counted),
    ),
    lists,
  };
};

const NO_LIST: PostingList = { documents: new Uint32Array(), counts: new Uint8Array() };

const joinedList = (first: PostingList, second: PostingList, from: number): PostingList => {
  const counts = new Uint8Array(first.counts.length + second.counts.length);
  counts.set(first.counts);
  counts.set(second.counts, first.counts.length);
  return { documents: joinedNumbers(first.documents, second.documents, from), counts };
};

/** A field that one of the two never has counts for the other alone. */
const weighted = (a: number, ofA: number, b: number, ofB: number): number => {
  if (a === 0 || b === 0) return a + b;
  return (a * ofA + b * ofB) / (ofA + ofB);
};
