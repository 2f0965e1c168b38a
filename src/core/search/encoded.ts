// Postings as bytes, in memory and on disk alike: for each document the distance to the one before, the fields the term is in,
// and how often, where that is more than once. A facet is a term that is in no field.
import { FIELD_COUNT, type FieldTerms } from "./document.ts";
import type { PostingList } from "./postings.ts";

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

interface GrowingBytes {
  count: number;
  last: number;
  readonly bytes: number[];
}

/** Grows one list a term. */
export const createEncoder = () => {
  const lists = new Map<string, GrowingBytes>();
  return {
    /** Documents of a term must come in the order of their numbers. `counts` has one number a field. */
    add: (term: string, document: number, counts: ArrayLike<number>, from = 0): void => {
      let list = lists.get(term);
      if (list === undefined) lists.set(term, (list = { count: 0, last: 0, bytes: [] }));
      append(list, document, counts, from);
    },
    encoded: (): ReadonlyMap<string, EncodedList> =>
      new Map(
        [...lists].map(([term, { count, bytes }]) => [
          term,
          { count, bytes: Uint8Array.from(bytes) },
        ]),
      ),
  };
};

const append = (
  list: GrowingBytes,
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

const NOWHERE = new Uint8Array(FIELD_COUNT);

/** Numbers the documents from 0 in their order. */
export const encodeDocuments = (documents: Iterable<DocumentTerms>): EncodedDocuments => {
  const encoder = createEncoder();
  const lengths: number[] = [];
  let total = 0;
  for (const { fields, facets } of documents) {
    const counted = new Map<string, Uint8Array>();
    for (let field = 0; field < FIELD_COUNT; field += 1) {
      const terms = fields[field] ?? [];
      lengths.push(Math.min(terms.length, MOST_LENGTH));
      for (const term of terms) count(counted, term, field);
    }
    for (const [term, counts] of counted) encoder.add(term, total, counts);
    for (const facet of facets) encoder.add(facet, total, NOWHERE);
    total += 1;
  }
  return { total, lengths: Uint16Array.from(lengths), lists: encoder.encoded() };
};

const count = (counted: Map<string, Uint8Array>, term: string, field: number): void => {
  let counts = counted.get(term);
  if (counts === undefined) counted.set(term, (counts = new Uint8Array(FIELD_COUNT)));
  counts[field] = Math.min((counts[field] ?? 0) + 1, MOST_COUNT);
};
