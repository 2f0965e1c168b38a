// The written part of the search index and what came since, as one.
import { compareText } from "../../core/kit/text.ts";
import { likeIn } from "../../core/search/encoded.ts";
import { FIELD_COUNT } from "../../core/search/document.ts";
import {
  documentsOf,
  figuresOf,
  gatherParts,
  mergedLists,
  type MaskedPart,
  type PartFigures,
} from "../../core/search/parts.ts";
import type { EmbedderIdentity } from "../../core/vectors/identity.ts";
import type { NearHit, NearQuestion } from "../../core/vectors/known-vectors.ts";
import type { Matched } from "../../engine/ports/search-index.ts";
import type { IndexedMemories, SortedLists, StoredPart } from "./search-files.ts";
import type { FoldedMemories, RecentMemories } from "./search-fold.ts";
import { TableDamaged } from "./table.ts";

export interface Parts {
  readonly base: StoredPart;
  readonly tail: RecentMemories;
  readonly all: readonly MaskedPart[];
  readonly figures: PartFigures;
}

/** What the vectors of these parts answer. */
export interface NearInParts {
  readonly near: (parts: Parts, question: NearQuestion) => readonly NearHit[];
  /** The numbers of the memories without a vector of that embedder, ascending. */
  readonly withoutVector: (parts: Parts, of: EmbedderIdentity) => readonly number[];
}

export const partsOf = (base: StoredPart, tail: RecentMemories): Parts => {
  const { total, lengths, lists } = tail.encoded;
  const since = { total, lengths, listOf: (term: string) => lists.get(term) };
  const all = [
    { part: base, masked: tail.masked },
    { part: since, masked: new Set<number>() },
  ];
  return { base, tail, all, figures: figuresOf(all) };
};

export const matchedIn = (parts: Parts, terms: Iterable<string>, vectors: NearInParts): Matched => {
  const { base, tail, all, figures } = parts;
  return {
    postings: gatherParts(all, terms, figures),
    gather: (more) => gatherParts(all, more, figures),
    like: function* (start) {
      yield* base.like(start);
      yield* likeIn(tail.encoded.lists, start);
    },
    idOf: (document) => {
      const id = document < base.total ? base.idOf(document) : tail.ids[document - base.total];
      if (id === undefined) throw new TableDamaged("no memory has that number");
      return id;
    },
    factsOf: (document) => {
      const isBase = document < base.total;
      const { times, breadths } = isBase ? base : tail;
      const at = isBase ? document : document - base.total;
      return { kind: "memory", ts: times[at] ?? 0, breadth: breadths[at] ?? 0 };
    },
    having: (facet) => documentsOf(all, facet),
    near: (question) => vectors.near(parts, question),
    withoutVector: (of) => vectors.withoutVector(parts, of),
  };
};

export interface WrittenForm {
  readonly memories: IndexedMemories;
  readonly lists: SortedLists;
}

/** Both parts as one, to be written. */
export const mergedParts = (parts: Parts): WrittenForm => {
  const { base, tail } = parts;
  const terms = new Set([...base.terms(), ...tail.encoded.lists.keys()]);
  return {
    memories: mergedMemories(parts),
    lists: mergedLists(parts.all, [...terms].toSorted(compareText)),
  };
};

const mergedMemories = ({ base, tail }: Parts): IndexedMemories => {
  const kept = Array.from({ length: base.total }, (_, at) => at).filter(
    (at) => !tail.masked.has(at),
  );
  const lengths = new Uint16Array((kept.length + tail.ids.length) * FIELD_COUNT);
  for (const [at, before] of kept.entries())
    lengths.set(
      base.lengths.subarray(before * FIELD_COUNT, (before + 1) * FIELD_COUNT),
      at * FIELD_COUNT,
    );
  lengths.set(tail.encoded.lengths, kept.length * FIELD_COUNT);
  return {
    lengths,
    ids: [...kept.map((at) => base.idOf(at)), ...tail.ids],
    times: Uint32Array.from([...kept.map((at) => base.times[at] ?? 0), ...tail.times]),
    breadths: Uint8Array.from([...kept.map((at) => base.breadths[at] ?? 0), ...tail.breadths]),
    textKeys: Float64Array.from([...kept.map((at) => base.textKeys[at] ?? 0), ...tail.textKeys]),
  };
};

/** What was folded, as it is written. */
export const writtenForm = ({
  ids,
  times,
  breadths,
  textKeys,
  encoded,
}: FoldedMemories): WrittenForm => ({
  memories: {
    ids,
    lengths: encoded.lengths,
    times: Uint32Array.from(times),
    breadths: Uint8Array.from(breadths),
    textKeys: Float64Array.from(textKeys),
  },
  lists: [...encoded.lists].toSorted(([a], [b]) => compareText(a, b)),
});

/** The same without files, for a disk that cannot be written to. */
export const heldPart = (folded: FoldedMemories): StoredPart => {
  const { memories } = writtenForm(folded);
  const { ids, encoded } = folded;
  const numbers = new Map(ids.map((id, number) => [id, number]));
  return {
    ...memories,
    total: ids.length,
    listOf: (term) => encoded.lists.get(term),
    idOf: (document) => {
      const id = ids[document];
      if (id === undefined) throw new TableDamaged("no memory has that number");
      return id;
    },
    numberOf: (id) => numbers.get(id),
    terms: () => encoded.lists.keys(),
    like: (start) => likeIn(encoded.lists, start),
    close: () => undefined,
  };
};
