// Finds the memories that a question is about, the best first, or none. Scope comes first: a filter narrows what is searched,
// and nothing outside it is ranked. What words cannot be ranked (a quoted phrase, an id, an expression) is looked for as it
// stands.
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { Question, SearchFault } from "../../core/recall/search.ts";
import { searchLexical, type LexicalHit } from "../../core/search/lexical.ts";
import { facetOf, type FacetName } from "../../core/search/memory-document.ts";
import { readQuestion, type SearchQuestion } from "../../core/search/question.ts";
import { explain, rankDocuments, type ScorePart } from "../../core/search/rank.ts";
import {
  isRelevant,
  RELEVANCE_FLOORS,
  strengthOf,
  supportOf,
} from "../../core/search/relevance.ts";
import { FIELD_WEIGHTS } from "../../core/search/weights.ts";
import type { Matched } from "../ports/search-index.ts";
import type { Project } from "../project.ts";
import { search } from "./search.ts";

/** Of several values of one filter any will do; all filters must hold. */
export interface RecallQuestion extends Question {
  readonly namespaces?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Agents, by the names that events have, or doors. */
  readonly authors?: readonly string[] | undefined;
  readonly standings?: readonly string[] | undefined;
  readonly spec?: string | undefined;
  /** Only what happened at this time or earlier: milliseconds since 1970. */
  readonly until?: number | undefined;
}

export interface Recalled {
  readonly memories: readonly RecalledMemory[];
  /** The number of memories that the question may be about, shown or not. */
  readonly total: number;
}

export interface RecalledMemory {
  readonly memory: Memory;
  /** Every part of the score, the largest first; none if it was looked for as it stands. */
  readonly parts: readonly ScorePart[];
}

/** So many of the first choice are ranked: more of them change no answer. */
const CANDIDATES = 140;

/** A phrase in quotation marks, or an id of which the beginning was typed, is meant as it stands. */
const AS_IT_STANDS = /"[^"]+"|^\s*[0-9a-f]{7,}\s*$|^\s*[a-z2-7]{10,52}\s*$(?<=\d.*)/;

export const recall = async (
  project: Project,
  question: RecallQuestion,
  limit: number | undefined,
): Promise<Result<Recalled, SearchFault>> => {
  const { text = "", regex } = question;
  const isRanked = regex !== true && text.trim() !== "" && !AS_IT_STANDS.test(text);
  const ranked = isRanked ? await rankedIn(project, text, question) : [];
  if (ranked.length > 0) {
    const memories = ranked
      .slice(0, limit)
      .flatMap(({ id, parts }) =>
        project.index.lookup.find(id).map((memory) => ({ memory, parts })),
      );
    return ok({ memories, total: ranked.length });
  }
  // Part of a longer word, a number, a mark: what is no term of the index.
  const found = search(project, question, limit);
  if (!found.ok) return found;
  const { memories, total } = found.value;
  return ok({ memories: memories.map((memory) => ({ memory, parts: [] })), total });
};

interface IdHit {
  readonly id: EventId;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

const rankedIn = async (
  project: Project,
  text: string,
  scope: RecallQuestion,
): Promise<readonly IdHit[]> => {
  const index = await project.store.recall.index();
  const now = Math.floor(project.machine.clock.nowMs() / 1_000);
  const question = readQuestion(text, { now });
  const hits = index.match(question.terms.keys(), (matched) => rank(question, matched, scope));
  // Nobody waits for what it returns: where it cannot be written, the next question reads a longer tail.
  index.refresh();
  return hits;
};

/** What supports a question so much less than the best only shares a common word with it. */
const TAIL = 1 / 3;

const strengthAlone = (hit: LexicalHit): number =>
  strengthOf(supportOf([hit], []), RELEVANCE_FLOORS.memory);

/** What was superseded, resolved or retired is found, below what stands. */
const BELOW = -3;

const rank = (
  question: SearchQuestion,
  { postings, idOf, factsOf, having }: Matched,
  scope: RecallQuestion,
): readonly IdHit[] => {
  const accepts = scopeIn(scope, having, factsOf);
  const lexical = searchLexical(question.terms, postings, FIELD_WEIGHTS, accepts, CANDIDATES);
  if (!isRelevant(supportOf(lexical, []), "memory")) return [];
  const own = new Map(lexical.map((hit) => [hit.document, strengthAlone(hit)]));
  const least = Math.max(...own.values()) * TAIL;
  const ranked = rankDocuments(
    { question, lexical, vector: [], factsAt: factsOf },
    { limit: CANDIDATES },
  );
  const standing = new Set(having(facetOf("standing", "standing")));
  return ranked
    .filter(({ document }) => (own.get(document) ?? 0) >= least)
    .map((hit) => {
      const id = idOf(hit.document);
      const parts = explain(hit);
      return standing.has(hit.document)
        ? { id, parts, score: hit.score }
        : { id, parts: [...parts, { name: "over", points: BELOW }], score: hit.score + BELOW };
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};

const scopeIn = (
  scope: RecallQuestion,
  having: Matched["having"],
  factsOf: Matched["factsOf"],
): ((document: number) => boolean) => {
  const { kinds, namespaces, tags, authors, standings, spec, path, failed, since, until } = scope;
  const anyOf = (name: FacetName, values: readonly string[] | undefined) =>
    values === undefined
      ? []
      : [new Set(values.flatMap((value) => [...having(facetOf(name, value))]))];
  const lower = (values: readonly string[] | undefined) =>
    values?.map((value) => value.toLowerCase());
  const sets = [
    ...anyOf("kind", kinds),
    ...anyOf("namespace", namespaces),
    ...anyOf("tag", lower(tags)),
    ...anyOf("by", lower(authors)),
    ...anyOf("standing", standings),
    ...anyOf("spec", spec === undefined ? undefined : [spec]),
    ...anyOf("path", path === undefined || path === "" ? undefined : [path.toLowerCase()]),
    ...anyOf("outcome", failed === true ? ["failed", "partial"] : undefined),
  ];
  return (document) => {
    if (!sets.every((set) => set.has(document))) return false;
    if (since === undefined && until === undefined) return true;
    const { ts = 0 } = factsOf(document);
    return ts * 1_000 + 999 >= (since ?? 0) && ts * 1_000 <= (until ?? Infinity);
  };
};
