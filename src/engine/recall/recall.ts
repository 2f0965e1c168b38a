// Finds the memories that a question is about, the best first, or none. Scope comes first: a filter narrows what is searched,
// and nothing outside it is ranked.
import type { Memory } from "../../core/fold/memory.ts";
import type { EventId } from "../../core/event/id.ts";
import { searchLexical } from "../../core/search/lexical.ts";
import { facetOf } from "../../core/search/memory-document.ts";
import { readQuestion, type SearchQuestion } from "../../core/search/question.ts";
import { explain, rankDocuments, type ScorePart } from "../../core/search/rank.ts";
import { FIELD_WEIGHTS } from "../../core/search/weights.ts";
import type { Matched } from "../ports/search-index.ts";
import type { Project } from "../project.ts";

/** What a search is narrowed to. Of several values of one filter any will do; all filters must hold. */
export interface RecallScope {
  readonly kinds?: readonly string[] | undefined;
  readonly namespaces?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly standings?: readonly string[] | undefined;
  readonly spec?: string | undefined;
  /** A file, or a folder with everything under it, as the log spells it. */
  readonly path?: string | undefined;
  /** Milliseconds since 1970, both inclusive. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export interface Recalled {
  readonly memories: readonly RecalledMemory[];
}

export interface RecalledMemory {
  readonly memory: Memory;
  readonly score: number;
  /** Every part of the score, the largest first. */
  readonly parts: readonly ScorePart[];
}

/** So many of the first choice are ranked: more of them change no answer. */
const CANDIDATES = 140;

export const recall = async (
  project: Project,
  text: string,
  scope: RecallScope,
  limit: number,
): Promise<Recalled> => {
  const index = await project.store.search();
  const question = readQuestion(text, {
    now: Math.floor(project.machine.clock.nowMs() / 1_000),
  });
  const hits = index.match(question.terms.keys(), (matched) =>
    rankedIn(question, matched, scope, limit),
  );
  // Nobody waits for what it says: where it cannot be written, the next question reads a longer tail.
  index.refresh();
  return {
    memories: hits.flatMap(({ id, score, parts }) =>
      project.index.lookup.find(id).map((memory) => ({ memory, score, parts })),
    ),
  };
};

interface IdHit extends Omit<RecalledMemory, "memory"> {
  readonly id: EventId;
}

const rankedIn = (
  question: SearchQuestion,
  { postings, idOf, factsOf, having }: Matched,
  scope: RecallScope,
  limit: number,
): readonly IdHit[] => {
  const isInScope = scopeIn(scope, having, factsOf);
  const lexical = searchLexical(question.terms, postings, FIELD_WEIGHTS, isInScope, CANDIDATES);
  const ranked = rankDocuments({ question, lexical, vector: [], factsAt: factsOf }, { limit });
  return ranked.map((hit) => ({
    id: idOf(hit.document),
    score: hit.score,
    parts: explain(hit),
  }));
};

const scopeIn = (
  { kinds, namespaces, tags, authors, standings, spec, path, since, until }: RecallScope,
  having: Matched["having"],
  factsOf: Matched["factsOf"],
): ((document: number) => boolean) => {
  const lower = (names: readonly string[] | undefined) => names?.map((name) => name.toLowerCase());
  const wanted = [
    kinds?.map((kind) => facetOf("kind", kind)),
    namespaces?.map((namespace) => facetOf("namespace", namespace)),
    lower(tags)?.map((tag) => facetOf("tag", tag)),
    lower(authors)?.map((author) => facetOf("by", author)),
    standings?.map((standing) => facetOf("standing", standing)),
    spec === undefined ? undefined : [facetOf("spec", spec)],
    path === undefined || path === "" ? undefined : [facetOf("path", path.toLowerCase())],
  ];
  const sets = wanted.flatMap((facets) =>
    facets === undefined ? [] : [new Set(facets.flatMap((facet) => [...having(facet)]))],
  );
  const [from, to] = [(since ?? Number.NEGATIVE_INFINITY) / 1_000, (until ?? Infinity) / 1_000];
  const hasTime = since !== undefined || until !== undefined;
  return (document) => {
    if (!sets.every((set) => set.has(document))) return false;
    if (!hasTime) return true;
    const { ts = 0 } = factsOf(document);
    return ts >= Math.floor(from) && ts <= to;
  };
};
