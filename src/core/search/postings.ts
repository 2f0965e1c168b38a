// The postings that a search reads, as plain data: what an index on disk hands over, and what is built here in memory.
import { FIELD_COUNT, type FieldTerms } from "./document.ts";

/** Where one term occurs. */
export interface PostingList {
  /** The numbers of the documents, ascending. How many there are is the term's document frequency. */
  readonly documents: Uint32Array;
  /** How often in each field: that of document `i` and field `f` is at `i * FIELD_COUNT + f`; 255 means at least. */
  readonly counts: Uint8Array;
}

/** What a query needs, gathered in one go: the scorer asks for nothing more. */
export interface Postings {
  /** Documents are numbered from 0 up to this. */
  readonly total: number;
  /** How many of them count: a number may be that of a document that was replaced. */
  readonly counted: number;
  /** Terms of a field of a document, at `document * FIELD_COUNT + field`. */
  readonly lengths: Uint16Array;
  /** Terms in each field, on average over the documents that have the field. */
  readonly meanLengths: readonly number[];
  /** For each term that was asked for and that occurs. */
  readonly lists: ReadonlyMap<string, PostingList>;
}

/** A term that occurs, and in how many documents. */
export type KnownTerm = readonly [term: string, documents: number];

/** Postings of all terms, from which those of a query are gathered. */
export interface PostingSource {
  readonly gather: (terms: Iterable<string>) => Postings;
  /** The terms that begin like that. */
  readonly like: (start: string) => Iterable<KnownTerm>;
}

interface GrowingList {
  readonly documents: number[];
  readonly counts: number[];
}

const MOST_COUNT = 255;
const MOST_LENGTH = 65_535;

/** An index in memory of documents in the order of their numbers. */
export const buildPostings = (documents: Iterable<FieldTerms>): PostingSource => {
  const lists = new Map<string, GrowingList>();
  const lengths: number[] = [];
  let total = 0;
  for (const fields of documents) {
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      const terms = fields[field] ?? [];
      lengths.push(Math.min(terms.length, MOST_LENGTH));
      for (const term of terms) count(lists, term, total, field);
    }
    total += 1;
  }
  const packed = new Map<string, PostingList>();
  for (const [term, { documents: numbers, counts }] of lists)
    packed.set(term, { documents: Uint32Array.from(numbers), counts: Uint8Array.from(counts) });
  const head = {
    total,
    counted: total,
    lengths: Uint16Array.from(lengths),
    meanLengths: meansOf(lengths),
  };
  return {
    gather: (terms) => {
      const found = new Map<string, PostingList>();
      for (const term of terms) {
        const list = packed.get(term);
        if (list !== undefined) found.set(term, list);
      }
      return { ...head, lists: found };
    },
    like: function* (start) {
      for (const [term, { documents: having }] of packed)
        if (term.startsWith(start)) yield [term, having.length];
    },
  };
};

const count = (
  lists: Map<string, GrowingList>,
  term: string,
  document: number,
  field: number,
): void => {
  let list = lists.get(term);
  if (list === undefined) lists.set(term, (list = { documents: [], counts: [] }));
  if (list.documents.at(-1) !== document) {
    list.documents.push(document);
    for (let n = 0; n < FIELD_COUNT; n += 1) list.counts.push(0);
  }
  const at = list.counts.length - FIELD_COUNT + field;
  list.counts[at] = Math.min((list.counts[at] ?? 0) + 1, MOST_COUNT);
};

const meansOf = (lengths: readonly number[]): readonly number[] =>
  Array.from({ length: FIELD_COUNT }, (_, field) => {
    let sum = 0;
    let filled = 0;
    for (let at = field; at < lengths.length; at += FIELD_COUNT) {
      const length = lengths[at] ?? 0;
      sum += length;
      if (length > 0) filled += 1;
    }
    return filled === 0 ? 0 : sum / filled;
  });
