// Finds the memories that a question is about, the best first, or none. Scope comes first: a filter narrows what is searched,
// and nothing outside it is ranked. What words cannot be ranked (a quoted phrase, an id, an expression) is looked for as it
// stands.
import type { EventId } from "../../core/event/id.ts";
import { assert } from "../../core/kit/assert.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { DocumentFacts } from "../../core/search/facts.ts";
import { searchLexical, type LexicalHit } from "../../core/search/lexical.ts";
import { facetOf } from "../../core/search/memory-document.ts";
import { readQuestion, type SearchQuestion } from "../../core/search/question.ts";
import { explain, rankDocuments, type ScorePart, type VectorHit } from "../../core/search/rank.ts";
import {
  isRelevant,
  RELEVANCE_FLOORS,
  strengthOf,
  supportOf,
} from "../../core/search/relevance.ts";
import { FIELD_WEIGHTS } from "../../core/search/weights.ts";
import { cosinesOf } from "../../core/vectors/cosines.ts";
import { packVectors } from "../../core/vectors/packed.ts";
import type { EmbedFault } from "../ports/embedder.ts";
import type { Matched } from "../ports/search-index.ts";
import type { Project } from "../project.ts";
import { asItStands, type LookThrough, type LookFault } from "./as-it-stands.ts";
import type { Recalled } from "./recalled.ts";
import { scopeIn, type RecallQuestion } from "./scope.ts";

/** So many of the first choice are ranked: more of them change no answer. */
const CANDIDATES = 140;

/** A phrase in quotation marks, or an id of which the beginning was typed, is meant as it stands. */
const AS_IT_STANDS = /"[^"]*[^\s"][^"]*"|^\s*[0-9a-f]{7,}\s*$|^\s*[a-z2-7]{10,52}\s*$(?<=\d.*)/;

export const recall = async (
  project: Project,
  question: RecallQuestion,
  limit: number | undefined,
  look?: LookThrough,
): Promise<Result<Recalled, LookFault>> => {
  const { text = "", regex } = question;
  const isRanked = regex !== true && text.trim() !== "" && !AS_IT_STANDS.test(text);
  const found = isRanked ? await rankedIn(project, text, question) : NOTHING_FOUND;
  const { hits, ...unheeded } = found;
  if (hits.length === 0) return asItStands(project, question, limit, look);
  const { index } = project;
  const memories = index.atOnce(() =>
    hits
      .slice(0, limit)
      .flatMap(({ id, parts }) => index.lookup.find(id).map((memory) => ({ memory, parts }))),
  );
  return ok({ memories, total: hits.length, ...unheeded });
};

interface IdHit {
  readonly id: EventId;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

interface Ranked extends Pick<Recalled, "withoutMeaning"> {
  readonly hits: readonly IdHit[];
}

const NOTHING_FOUND: Ranked = { hits: [] };

const rankedIn = async (project: Project, text: string, scope: RecallQuestion): Promise<Ranked> => {
  const index = await project.store.recall.index();
  const now = Math.floor(project.machine.clock.nowMs() / 1_000);
  const question = readQuestion(text, { now });
  const candidates = project.log.atOnce(() => {
    const found = index.match(question.terms.keys(), (matched) =>
      candidatesIn(question, matched, scope),
    );
    // Nobody waits for what it returns: where it cannot be written, the next question reads a longer tail.
    index.refresh();
    return found;
  });
  if (candidates.length === 0) return NOTHING_FOUND;
  const near = await nearIn(project, question, candidates);
  return near.ok
    ? { hits: rank(question, candidates, near.value) }
    : { hits: rank(question, candidates, []), withoutMeaning: near.error };
};

/** What words found, with all that ranking needs of it. */
interface RecallCandidate {
  readonly id: EventId;
  readonly hit: LexicalHit;
  readonly facts: DocumentFacts;
  readonly isStanding: boolean;
}

const candidatesIn = (
  question: SearchQuestion,
  { postings, idOf, factsOf, having }: Matched,
  scope: RecallQuestion,
): readonly RecallCandidate[] => {
  const accepts = scopeIn(scope, having, factsOf);
  const lexical = searchLexical(question.terms, postings, FIELD_WEIGHTS, accepts, CANDIDATES);
  const named = filesNamed(question, having);
  if (named.size === 0 && !isRelevant(supportOf(lexical, []), "memory")) return [];
  const strengths = lexical.map(strengthAlone);
  const least = Math.max(...strengths) * TAIL;
  const standing = new Set(having(facetOf("standing", "standing")));
  return lexical.flatMap((hit, at) =>
    (strengths[at] ?? 0) < least && !named.has(hit.document)
      ? []
      : [
          {
            ...{ hit, id: idOf(hit.document), facts: factsOf(hit.document) },
            isStanding: standing.has(hit.document),
          },
        ],
  );
};

/** What is said of the files of a pasted error, whose paths may begin above the project. */
const filesNamed = ({ pasted }: SearchQuestion, having: Matched["having"]): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const file of pasted.files) {
    const parts = file.toLowerCase().split("/");
    for (let at = 0; at < Math.min(parts.length - 1, 12); at += 1)
      for (const document of having(facetOf("path", parts.slice(at).join("/"))))
        found.add(document);
  }
  return found;
};

/** What supports a question so much less than the best only shares a common word with it. */
const TAIL = 1 / 3;

const strengthAlone = (hit: LexicalHit): number =>
  strengthOf(supportOf([hit], []), RELEVANCE_FLOORS.memory);

/** The identity of the embedder in the package. */
const BUILTIN = "builtin";

/** So many of those that words found first are compared by meaning. */
const COMPARED = 40;

const nearIn = async (
  { index, store }: Project,
  { text }: SearchQuestion,
  candidates: readonly RecallCandidate[],
): Promise<Result<readonly VectorHit[], EmbedFault>> => {
  const opened = await store.recall.embedder();
  if (!opened.ok || opened.value === undefined) return opened.ok ? ok([]) : opened;
  const compared = candidates.slice(0, COMPARED);
  const texts = index.atOnce(() =>
    compared.map(({ id }) => {
      const [memory] = index.lookup.find(id);
      return [memory?.text, memory?.body, memory?.reason].filter((one) => one).join("\n");
    }),
  );
  const embedded = await opened.value.embed([text, ...texts]);
  if (!embedded.ok) return embedded;
  const [query, ...vectors] = embedded.value;
  const { identity } = opened.value;
  if (query === undefined) return ok([]);
  const rows = vectors.map((_, row) => row);
  const cosines = cosinesOf(packVectors(identity, vectors), packVectors(identity, [query]), rows);
  assert(cosines.ok, "all vectors are of one embedder");
  const near = compared
    .map(({ hit }, row) => ({ document: hit.document, cosine: cosines.value[row] ?? 0 }))
    .toSorted((a, b) => b.cosine - a.cosine || a.document - b.document);
  // The weights of cosines were found with the built-in table. Those of another model have another scale: only their order counts.
  return ok(identity.name === BUILTIN ? near : near.map((one) => ({ ...one, cosine: 0 })));
};

/** What was superseded, resolved or retired is found, below what stands. */
const BELOW = -3;

const rank = (
  question: SearchQuestion,
  candidates: readonly RecallCandidate[],
  vector: readonly VectorHit[],
): readonly IdHit[] => {
  const byDocument = new Map(candidates.map((one) => [one.hit.document, one]));
  const lexical = candidates.map(({ hit }) => hit);
  const factsAt = (document: number) => byDocument.get(document)?.facts;
  const ranked = rankDocuments({ question, lexical, vector, factsAt }, { limit: CANDIDATES });
  return ranked
    .flatMap((hit) => {
      const one = byDocument.get(hit.document);
      if (one === undefined) return [];
      const { id, isStanding } = one;
      const over = isStanding ? [] : [{ name: "over", points: BELOW }];
      return [
        { id, parts: [...explain(hit), ...over], score: hit.score + (isStanding ? 0 : BELOW) },
      ];
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
};
