// Postings as bytes, in memory and on disk alike: for each document the distance to the one before, the fields the term is in,
// and how often, where that is more than once. A facet is a term that is in no field.
import { FIELD_COUNT, type FieldTerms } from "./document.ts";
import type { KnownTerm, PostingList } from "./postings.ts";

export interface EncodedList {
  /** The number of documents. */
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** The terms of each field, and the facets, of one document. */
export interface DocumentTerms {
  readonly fields: FieldTerms;
  readonly facets: readonly string[];
}

export interface EncodedDocuments {
  readonly total: number;
  /** Terms of a field of a document, at `document * FIELD_COUNT + field`. */
  readonly lengths: Uint16Array;
  readonly lists: ReadonlyMap<string, EncodedList>;
}

const MOST_COUNT = 255;
const MOST_LENGTH = 65_535;
/** In the byte of fields: a count for each of them follows. */
const COUNTED = 128;

/** The postings of one term while they are collected. Documents come in the order of their numbers. */
interface GrowingPostings {
  count: number;
  last: number;
  readonly bytes: number[];
}

const emptyList = (): GrowingPostings => ({ count: 0, last: 0, bytes: [] });

/** `counts` has one number a field. */
const append = (
  list: GrowingPostings,
  document: number,
  counts: ArrayLike<number>,
  from: number,
): void => {
  const { bytes } = list;
  let distance = document - list.last;
  for (; distance > 127; distance = Math.floor(distance / 128)) bytes.push((distance % 128) | 128);
  bytes.push(distance);
  let fields = 0;
  let most = 0;
  for (let field = 0; field < FIELD_COUNT; field += 1) {
    const count = counts[from + field] ?? 0;
    if (count > 0) fields |= 1 << field;
    if (count > most) most = count;
  }
  bytes.push(most > 1 ? fields | COUNTED : fields);
  if (most > 1)
    for (let field = 0; field < FIELD_COUNT; field += 1)
      if ((fields & (1 << field)) !== 0)
        bytes.push(Math.min(counts[from + field] ?? 0, MOST_COUNT));
  list.count += 1;
  list.last = document;
};

const encodedOf = ({ count, bytes }: GrowingPostings): EncodedList => ({
  count,
  bytes: new Uint8Array(bytes),
});

/** The list of these documents, in their order, with `counts` for each field of each. */
export const encodeList = (
  documents: ArrayLike<number>,
  counts: ArrayLike<number>,
): EncodedList => {
  const list = emptyList();
  for (let at = 0; at < documents.length; at += 1)
    append(list, documents[at] ?? 0, counts, at * FIELD_COUNT);
  return encodedOf(list);
};

/** Undefined if the bytes are not those of a list of documents below `total`. */
export const decodeList = (
  { count, bytes }: EncodedList,
  total: number,
): PostingList | undefined => {
  const documents = new Uint32Array(count);
  const counts = new Uint8Array(count * FIELD_COUNT);
  let at = 0;
  let document = 0;
  for (let nth = 0; nth < count; nth += 1) {
    let distance = 0;
    let unit = 1;
    let byte = bytes[at++];
    for (; byte !== undefined && byte > 127; byte = bytes[at++]) {
      distance += (byte & 127) * unit;
      unit *= 128;
    }
    const fields = bytes[at++];
    if (byte === undefined || fields === undefined) return undefined;
    document += distance + byte * unit;
    if (document >= total) return undefined;
    documents[nth] = document;
    for (let field = 0; field < FIELD_COUNT; field += 1)
      if ((fields & (1 << field)) !== 0)
        counts[nth * FIELD_COUNT + field] = (fields & COUNTED) === 0 ? 1 : (bytes[at++] ?? 0);
  }
  return at === bytes.length ? { documents, counts } : undefined;
};

/** Numbers one after the other, as many as come. */
const createNumbers = () => {
  let held = new Uint32Array(1 << 12);
  let length = 0;
  return {
    push: (number: number): void => {
      if (length === held.length) {
        const longer = new Uint32Array(2 * length);
        longer.set(held);
        held = longer;
      }
      held[length++] = number;
    },
    all: (): Uint32Array => held.subarray(0, length),
  };
};

/** The terms that begin like that. */
export function* likeIn(
  lists: ReadonlyMap<string, EncodedList>,
  start: string,
): Generator<KnownTerm> {
  for (const [term, { count: documents }] of lists)
    if (term.startsWith(start)) yield [term, documents];
}

/** A place is a document and a field of it, or what comes after the fields: a facet. */
const PLACES = FIELD_COUNT + 1;

/**
 * Numbers the documents from 0 in their order. Occurrences are written down as they come and sorted by term at the end:
 * lists that grow side by side are spread over all of memory, and reaching each takes longer than all else.
 */
export const encodeDocuments = (documents: Iterable<DocumentTerms>): EncodedDocuments => {
  const numbers = new Map<string, number>();
  const [terms, places] = [createNumbers(), createNumbers()];
  const add = (term: string, place: number): void => {
    let number = numbers.get(term);
    if (number === undefined) numbers.set(term, (number = numbers.size));
    terms.push(number);
    places.push(place);
  };
  const lengths: number[] = [];
  let total = 0;
  for (const { fields, facets } of documents) {
    const first = total * PLACES;
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      const inField = fields[field] ?? [];
      lengths.push(Math.min(inField.length, MOST_LENGTH));
      for (const term of inField) add(term, first + field);
    }
    for (const facet of facets) add(facet, first + FIELD_COUNT);
    total += 1;
  }
  const { starts, sorted } = sortedByTerm(terms.all(), places.all(), numbers.size);
  const lists = new Map<string, EncodedList>();
  for (const [term, number] of numbers)
    lists.set(term, listOf(sorted.subarray(starts[number], starts[number + 1])));
  return { total, lengths: Uint16Array.from(lengths), lists };
};

/** The places of each term together, in their order; and where those of each term begin. */
const sortedByTerm = (terms: Uint32Array, places: Uint32Array, count: number) => {
  const starts = new Uint32Array(count + 1);
  for (const term of terms) starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  for (let term = 0; term < count; term += 1)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const sorted = new Uint32Array(places.length);
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at] ?? 0;
    const to = next[term] ?? 0;
    sorted[to] = places[at] ?? 0;
    next[term] = to + 1;
  }
  return { starts, sorted };
};

const listOf = (places: Uint32Array): EncodedList => {
  const list = emptyList();
  const counts = new Uint8Array(PLACES);
  for (let at = 0; at < places.length;) {
    const document = Math.floor((places[at] ?? 0) / PLACES);
    const first = document * PLACES;
    counts.fill(0);
    for (; at < places.length && (places[at] ?? 0) < first + PLACES; at += 1) {
      const field = (places[at] ?? 0) - first;
      counts[field] = Math.min((counts[field] ?? 0) + 1, MOST_COUNT);
    }
    append(list, document, counts, 0);
  }
  return encodedOf(list);
};
