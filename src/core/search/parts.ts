// An index in parts: what was written, and what came since. An answer does not show which is which: a document that a later
// part holds anew is left out of the earlier one, and out of all figures.
import { FIELD_COUNT } from "./document.ts";
import { decodeList, encodeList, type EncodedList } from "./encoded.ts";
import type { PostingList, Postings } from "./postings.ts";

/** Documents with their postings, encoded. */
export interface IndexPart {
  readonly total: number;
  /** Terms of a field of a document, at `document * FIELD_COUNT + field`. */
  readonly lengths: Uint16Array;
  readonly listOf: (term: string) => EncodedList | undefined;
}

/** A part with the documents in it that no longer count. */
export interface MaskedPart {
  readonly part: IndexPart;
  readonly masked: ReadonlySet<number>;
}

/** A list that does not decode: the part is not what was written. */
export class PostingsDamaged extends Error {}

/** The postings of these terms over all parts. Documents are numbered on from part to part. */
export const gatherParts = (
  parts: readonly MaskedPart[],
  terms: Iterable<string>,
  figures: PartFigures,
): Postings => {
  const lists = new Map<string, PostingList>();
  for (const term of terms) {
    const list = lists.has(term) ? undefined : joined(parts, term);
    if (list !== undefined && list.documents.length > 0) lists.set(term, list);
  }
  return { lists, ...figures };
};

/** The documents of one term over all parts. */
export const documentsOf = (parts: readonly MaskedPart[], term: string): Uint32Array =>
  joined(parts, term)?.documents ?? new Uint32Array();

const joined = (parts: readonly MaskedPart[], term: string): PostingList | undefined => {
  let first = 0;
  const found: PostingList[] = [];
  for (const { part, masked } of parts) {
    const list = part.listOf(term);
    if (list !== undefined) found.push(moved(decoded(list, part.total), masked, first));
    first += part.total;
  }
  const [only] = found;
  if (found.length < 2) return only;
  const length = found.reduce((sum, { documents }) => sum + documents.length, 0);
  const documents = new Uint32Array(length);
  const counts = new Uint8Array(length * FIELD_COUNT);
  let at = 0;
  for (const one of found) {
    documents.set(one.documents, at);
    counts.set(one.counts, at * FIELD_COUNT);
    at += one.documents.length;
  }
  return { documents, counts };
};

const decoded = (list: EncodedList, total: number): PostingList => {
  const postings = decodeList(list, total);
  if (postings === undefined) throw new PostingsDamaged("a posting list is not what was written");
  return postings;
};

const moved = (
  { documents, counts }: PostingList,
  masked: ReadonlySet<number>,
  first: number,
): PostingList => {
  if (masked.size === 0)
    return first === 0
      ? { documents, counts }
      : { documents: documents.map((document) => document + first), counts };
  let kept = 0;
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0;
    if (masked.has(document)) continue;
    documents[kept] = document + first;
    counts.copyWithin(kept * FIELD_COUNT, at * FIELD_COUNT, (at + 1) * FIELD_COUNT);
    kept += 1;
  }
  return { documents: documents.subarray(0, kept), counts: counts.subarray(0, kept * FIELD_COUNT) };
};

/** What is the same for every question. */
export type PartFigures = Omit<Postings, "lists">;

export const figuresOf = (parts: readonly MaskedPart[]): PartFigures => {
  const total = parts.reduce((sum, { part }) => sum + part.total, 0);
  const lengths = new Uint16Array(total * FIELD_COUNT);
  const sums = new Float64Array(FIELD_COUNT);
  const filled = new Float64Array(FIELD_COUNT);
  let first = 0;
  let counted = 0;
  for (const { part, masked } of parts) {
    lengths.set(part.lengths, first * FIELD_COUNT);
    for (let document = 0; document < part.total; document += 1) {
      if (masked.has(document)) continue;
      counted += 1;
      for (let field = 0; field < FIELD_COUNT; field += 1) {
        const length = part.lengths[document * FIELD_COUNT + field] ?? 0;
        if (length === 0) continue;
        sums[field] = (sums[field] ?? 0) + length;
        filled[field] = (filled[field] ?? 0) + 1;
      }
    }
    first += part.total;
  }
  const meanLengths = [...sums].map((sum, field) => (sum === 0 ? 0 : sum / (filled[field] ?? 1)));
  return { total, lengths, meanLengths, counted };
};

/** All lists of several parts as those of one, whose documents are numbered anew without the masked ones; sorted by term. */
export function* mergedLists(
  parts: readonly MaskedPart[],
  terms: Iterable<string>,
): Generator<readonly [term: string, list: EncodedList]> {
  const numbers = renumbered(parts);
  for (const term of terms) {
    const list = joined(parts, term);
    if (list === undefined || list.documents.length === 0) continue;
    const documents = list.documents.map((document) => numbers[document] ?? 0);
    yield [term, encodeList(documents, list.counts)];
  }
}

/** The new number of each document, by its number among all parts; of a masked one, that of the next. */
const renumbered = (parts: readonly MaskedPart[]): Uint32Array => {
  const numbers = new Uint32Array(parts.reduce((sum, { part }) => sum + part.total, 0));
  let at = 0;
  let next = 0;
  for (const { part, masked } of parts)
    for (let document = 0; document < part.total; document += 1) {
      numbers[at++] = next;
      if (!masked.has(document)) next += 1;
    }
  return numbers;
};
