// The lexical arm: BM25 over fields, each with its own weight, saturation and length correction.
import { FIELD_COUNT, FIELDS, type FieldName } from "./document.ts";
import type { PostingList, Postings } from "./postings.ts";
import { isGram } from "./terms.ts";

/** How one field counts. */
export interface FieldWeight {
  readonly weight: number;
  /** How slowly more occurrences stop counting. */
  readonly k1: number;
  /** How far a long field makes each occurrence count less, from 0 to 1. */
  readonly b: number;
}

export type FieldWeights = Readonly<Record<FieldName, FieldWeight>>;

/** The terms of a query, and how much each counts. */
export type QueryTerms = ReadonlyMap<string, number>;

/** A document that shares terms with a query. All parts are shares of what the query's terms could score. */
export interface LexicalHit {
  readonly document: number;
  readonly score: number;
  /** The unweighted score of each field, in the order of `FIELDS`. */
  readonly fields: Float64Array;
  /** The share of the query's words, by rarity, that occur in some field. */
  readonly coverage: number;
  /** How many terms it has. */
  readonly length: number;
}

/** More terms cost time and find nothing more. */
const MOST_TERMS = 64;
const MOST_GRAMS = 96;
/** A 4-gram that so many documents contain costs more than it says. */
const COMMON_GRAM = 0.2;

interface RatedTerm {
  readonly list: PostingList;
  readonly rarity: number;
  readonly gram: boolean;
}

export const rarityOf = (total: number, frequency: number): number =>
  Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));

/** The rarest terms of the query; `most` bounds what a long one costs. */
const weigh = (query: QueryTerms, { counted, lists }: Postings): readonly RatedTerm[] => {
  const all = [...query].flatMap(([term, weight]): RatedTerm[] => {
    const list = lists.get(term);
    const gram = isGram(term);
    if (list === undefined || (gram && list.documents.length > counted * COMMON_GRAM + 4))
      return [];
    return [{ list, gram, rarity: weight * rarityOf(counted, list.documents.length) }];
  });
  const rarest = all.toSorted((a, b) => b.rarity - a.rarity);
  const words = rarest.filter(({ gram }) => !gram).slice(0, MOST_TERMS);
  return [...words, ...rarest.filter(({ gram }) => gram).slice(0, MOST_GRAMS)];
};

/** What the words of a query would score together if each filled a field, and the same of its 4-grams. */
const rarityTogether = (
  query: QueryTerms,
  { counted, lists }: Postings,
  grams: boolean,
): number => {
  let sum = 0;
  for (const [term, weight] of query)
    if (isGram(term) === grams)
      sum += weight * rarityOf(counted, lists.get(term)?.documents.length ?? 0);
  return sum;
};

/** The `limit` best documents that are accepted, best first; equal ones by their number. */
export const searchLexical = (
  query: QueryTerms,
  postings: Postings,
  weights: FieldWeights,
  accepts: (document: number) => boolean,
  limit: number,
): readonly LexicalHit[] => {
  const terms = weigh(query, postings);
  const words = rarityTogether(query, postings, false) || 1;
  const grams = rarityTogether(query, postings, true) || 1;
  const saturations = saturationsOf(postings, weights);
  const totals = new Float64Array(postings.total);
  const factors = FIELDS.map((name) => weights[name].weight / (name === "grams" ? grams : words));
  for (const term of terms) addTotals(term, saturations, factors, totals);
  const best = bestOf(totals, accepts, limit);
  return hitsOf(best, terms, saturations, { totals, words, grams, lengths: postings.lengths });
};

type Saturation = (document: number, field: number, count: number) => number;

const saturationsOf = ({ lengths, meanLengths }: Postings, weights: FieldWeights): Saturation => {
  const parts = FIELDS.map((name) => weights[name]);
  const k1 = Float64Array.from(parts, (part) => part.k1);
  const b = Float64Array.from(parts, (part) => part.b);
  const means = Float64Array.from(FIELDS, (_, field) => meanLengths[field] || 1);
  return (document, field, count) => {
    const long = (lengths[document * FIELD_COUNT + field] ?? 0) / (means[field] ?? 1);
    const slow = k1[field] ?? 0;
    const part = b[field] ?? 0;
    return (count * (slow + 1)) / (count + slow * (1 - part + part * long));
  };
};

const addTotals = (
  { list, rarity }: RatedTerm,
  saturation: Saturation,
  factors: readonly number[],
  totals: Float64Array,
): void => {
  const { documents, counts } = list;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    let sum = 0;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      const count = counts[at * FIELD_COUNT + field] ?? 0;
      if (count > 0) sum += (factors[field] ?? 0) * saturation(document, field, count);
    }
    totals[document] = (totals[document] ?? 0) + rarity * sum;
  }
};

/** The numbers of the best documents, best first. */
const bestOf = (
  totals: Float64Array,
  accepts: (document: number) => boolean,
  limit: number,
): readonly number[] => {
  const found: number[] = [];
  let least = 0;
  const isBetter = (a: number, b: number): number => (totals[b] ?? 0) - (totals[a] ?? 0) || a - b;
  const cut = (): void => {
    found.sort(isBetter);
    found.length = Math.min(found.length, limit);
    if (found.length === limit) least = totals[found[limit - 1] ?? 0] ?? 0;
  };
  for (let document = 0; document < totals.length; document += 1) {
    if ((totals[document] ?? 0) <= least || !accepts(document)) continue;
    found.push(document);
    if (found.length >= 4 * limit) cut();
  }
  cut();
  return found;
};

interface Sums {
  readonly totals: Float64Array;
  readonly words: number;
  readonly grams: number;
  readonly lengths: Uint16Array;
}

const GRAM_FIELD = FIELDS.indexOf("grams");

const hitsOf = (
  best: readonly number[],
  terms: readonly RatedTerm[],
  saturation: Saturation,
  { totals, words, grams, lengths }: Sums,
): readonly LexicalHit[] => {
  const fields = best.map(() => new Float64Array(FIELD_COUNT));
  const covered = new Float64Array(best.length);
  const places = new Map(best.map((document, place) => [document, place]));
  const ascending = best.toSorted((a, b) => a - b);
  for (const { list, rarity, gram } of terms) {
    let from = 0;
    for (const document of ascending) {
      from = firstFrom(list.documents, document, from);
      const place = places.get(document);
      const parts = place === undefined ? undefined : fields[place];
      if (list.documents[from] !== document || place === undefined || parts === undefined) continue;
      if (!gram) covered[place] = (covered[place] ?? 0) + rarity / words;
      for (let field = 0; field < FIELD_COUNT; field += 1) {
        const count = list.counts[from * FIELD_COUNT + field] ?? 0;
        if (count === 0) continue;
        const most = field === GRAM_FIELD ? grams : words;
        parts[field] = (parts[field] ?? 0) + (rarity / most) * saturation(document, field, count);
      }
    }
  }
  return best.map((document, place) => ({
    document,
    score: totals[document] ?? 0,
    fields: fields[place] ?? new Float64Array(FIELD_COUNT),
    coverage: covered[place] ?? 0,
    length: wordsIn(lengths, document),
  }));
};

/** The first place from `low` on whose number is not below the wanted one. */
const firstFrom = (sorted: Uint32Array, wanted: number, from: number): number => {
  let low = from;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};

const wordsIn = (lengths: Uint16Array, document: number): number => {
  let sum = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1)
    if (field !== GRAM_FIELD) sum += lengths[document * FIELD_COUNT + field] ?? 0;
  return sum;
};
