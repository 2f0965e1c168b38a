// Reads the log for the search index: the documents of all memories, or of those that events since some byte have touched.
import type { Event } from "../../core/event/envelope.ts";
import type { EventId } from "../../core/event/id.ts";
import { pointersOf } from "../../core/fold/links.ts";
import { memoryOf } from "../../core/fold/memories.ts";
import { isFindable } from "../../core/fold/work/item-noun.ts";
import { isMemoryKind } from "../../core/fold/nouns.ts";
import { emptyState, evolve } from "../../core/fold/state.ts";
import { endOf, placeOf, segmentPath, type Segment } from "../../core/log/line-position.ts";
import { fieldTermsOf } from "../../core/search/document.ts";
import {
  encodeDocuments,
  type DocumentTerms,
  type EncodedDocuments,
} from "../../core/search/encoded.ts";
import {
  documentOf,
  facetOf,
  facetsOf,
  meaningOf,
  type StatedMemory,
} from "../../core/search/memory-document.ts";
import { documentsOf } from "../../core/search/parts.ts";
import { textKey } from "../../core/vectors/text-key.ts";
import type { Log } from "../../engine/ports/log.ts";
import type { MemoryLookup } from "../../engine/ports/state-index.ts";
import type { End, FoldedPart } from "./fit.ts";
import type { StoredPart } from "./search-files.ts";

/** Documents of memories, with how far the log was read for them. */
export interface FoldedMemories extends FoldedPart {
  readonly ids: readonly EventId[];
  /** Seconds since 1970. */
  readonly times: readonly number[];
  readonly breadths: readonly number[];
  readonly textKeys: readonly number[];
  readonly encoded: EncodedDocuments;
}

/** Holds the events of memories until all are folded, for their words, which no fold keeps. */
export const foldMemories = (log: Log): FoldedMemories => {
  const state = emptyState();
  const events = new Map<EventId, Event>();
  const folded = readOn(log, NOTHING, (event) => {
    evolve(state, event);
    if (isMemoryKind(event.kind) && !events.has(event.id)) events.set(event.id, event);
  });
  function* stated(): Generator<StatedMemory> {
    for (const [id, event] of events) {
      const memory = memoryOf(state, id);
      if (memory?.id === id) yield { memory, event };
    }
  }
  return { ...folded, ...documentsIn(stated()) };
};

/** The memories that events since have touched, as they are now. */
export interface RecentMemories extends FoldedMemories {
  /** Those in the written part that no longer count. */
  readonly masked: ReadonlySet<number>;
  /** Something was purged. */
  readonly isErased: boolean;
}

export const readTail = (
  part: Pick<StoredPart, "listOf" | "total" | "lengths" | "idOf" | "numberOf">,
  folded: FoldedPart,
  log: Log,
  lookup: Pick<MemoryLookup, "find" | "events">,
): RecentMemories => {
  const touched = new Set<EventId>();
  const keys = new Set<string>();
  let isErased = false;
  const read = readOn(log, folded, (event) => {
    if (event.kind === "purge" || event.body === null) isErased = true;
    const pointers = pointersOf(event);
    for (const id of pointers.ids) touched.add(id);
    for (const key of pointers.keys) keys.add(key);
  });
  for (const key of keys)
    for (const document of documentsOf([{ part, masked: new Set() }], facetOf("key", key)))
      touched.add(part.idOf(document));
  const memories = new Map(
    [...touched].flatMap((id) => lookup.find(id).map((memory) => [memory.id, memory] as const)),
  );
  const masked = new Set<number>();
  for (const id of [...touched, ...[...memories.values()].flatMap(({ ids }) => ids)]) {
    const number = part.numberOf(id);
    if (number !== undefined) masked.add(number);
  }
  function* stated(): Generator<StatedMemory> {
    for (const memory of memories.values()) {
      const [first] = lookup.events(memory.id);
      if (first) yield { memory, event: first.event };
    }
  }
  return { ...read, ...documentsIn(stated()), masked, isErased };
};

const NOTHING: FoldedPart = { segments: [], ends: [] };

/** Reads whatever came after what is folded already, and says how far that is. A line without its end waits. */
const readOn = (
  log: Log,
  { segments: before, ends: lastBefore }: FoldedPart,
  take: (event: Event) => void,
): FoldedPart => {
  const segments: Segment[] = [];
  const ends: End[] = [];
  for (const segment of log.segments()) {
    const known = before.findIndex((one) => segmentPath(one) === segmentPath(segment));
    let bytes = before[known]?.bytes ?? 0;
    let last = lastBefore.find(([, number]) => number === known);
    if (segment.bytes > bytes)
      for (const read of log.lines(segment, bytes)) {
        const { line, ended } = read;
        const end = endOf(read);
        if (!ended || end > segment.bytes) break;
        bytes = end;
        if (line.is !== "event") continue;
        last = [line.event.id, segments.length, ...placeOf(read)];
        take(line.event);
      }
    if (last) ends.push([last[0], segments.length, last[2], last[3]]);
    segments.push({ ...segment, bytes });
  }
  return { segments, ends };
};

const documentsIn = (stated: Iterable<StatedMemory>): Omit<FoldedMemories, keyof FoldedPart> => {
  const ids: EventId[] = [];
  const times: number[] = [];
  const breadths: number[] = [];
  const textKeys: number[] = [];
  function* terms(): Generator<DocumentTerms> {
    for (const one of stated) {
      const { id, when, files, standing, forgotten } = one.memory;
      if (standing === "purged" || forgotten || !isFindable(one.memory)) continue;
      ids.push(id);
      times.push(Math.max(0, Math.floor(when / 1_000)));
      breadths.push(Math.min(files.length, 255));
      textKeys.push(textKey(meaningOf(one.memory)));
      yield { fields: fieldTermsOf(documentOf(one)), facets: facetsOf(one) };
    }
  }
  const encoded = encodeDocuments(terms());
  return { ids, times, breadths, textKeys, encoded };
};
