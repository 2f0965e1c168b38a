// Finds the memories that a question is about, the best first, or none. Scope comes first: a filter narrows what is searched,
// and nothing outside it is ranked. What words cannot be ranked (a quoted phrase, an id, an expression) is looked for as it
// stands.
import type { EventId } from "../../core/event/id.ts";
import type { Memory } from "../../core/fold/memory.ts";
import { greatestOf } from "../../core/kit/numbers.ts";
import { lazily } from "../../core/kit/lazy.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import type { DocumentFacts } from "../../core/search/facts.ts";
import { searchLexical, type LexicalHit } from "../../core/search/lexical.ts";
import type { ScoreMark } from "../../core/search/marks.ts";
import { facetOf, meaningOf } from "../../core/search/memory-document.ts";
import { pastedErrorsIn } from "../../core/search/pasted-errors.ts";
import { readQuestion, type SearchQuestion } from "../../core/search/question.ts";
import { explain, rankDocuments, type VectorHit } from "../../core/search/rank.ts";
import {
  isNear,
  isRelevant,
  RELEVANCE_FLOORS,
  strengthOf,
  supportOf,
} from "../../core/search/relevance.ts";
import { mendSlips } from "../../core/search/slips.ts";
import { FIELD_WEIGHTS } from "../../core/search/weights.ts";
import type { Matched } from "../ports/search-index.ts";
import type { Project, RecallMeans } from "../project.ts";
import { asItStands, type LookThrough, type LookFault } from "./as-it-stands.ts";
import { embedTexts, meaningQuestion, type MeaningQuestion } from "./by-meaning.ts";
import { withEverywhere } from "./everywhere/everywhere.ts";
import { belowInForce, lostFacts, withLostFacts } from "./facts/lost.ts";
import { oneOfEachFamily, withFamilies } from "./lessons/one-of-each.ts";
import { oneOfEachItem } from "./one-of-each-item.ts";
import { asksAboutMemory, isAboutMemory } from "../../core/search/about-memory.ts";
import { inOtherWords } from "../../core/search/other-words.ts";
import { withMissingFiles } from "./missing-files.ts";
import type { Recalled } from "./recalled.ts";
import { allowedIn, isIn, marksIn, scopeIn, standingIn, type RecallQuestion } from "./scope.ts";
import { BELOW, lastSuccessor, ordered, type IdHit } from "./successors.ts";

/** So many of the first choice are ranked: more of them change no answer. */
const CANDIDATES = 140;

/** A phrase in quotation marks, or an id of which the beginning was typed, is meant as it stands. */
const AS_IT_STANDS = /"[^"]*[^\s"][^"]*"|^\s*[0-9a-f]{7,}\s*$|^\s*[a-z2-7]{10,52}\s*$(?<=\d.*)/;

/** Signs are in nearly every text; in quotation marks they are meant literally. */
const SIGNS_ALONE = /^\s*[!#-/:-@[-`{-~][\s!#-/:-@[-`{-~]*$/;

export const recall = async (
  alone: Project,
  question: RecallQuestion,
  limit: number | undefined,
  look?: LookThrough,
): Promise<Result<Recalled, LookFault>> => {
  const project = withEverywhere(alone);
  const { regex } = question;
  const text = withoutRoot(project, question.text ?? "");
  if (regex !== true && SIGNS_ALONE.test(text)) return ok({ memories: [], total: 0 });
  const isRanked = regex !== true && text.trim() !== "" && !isMeantAsItStands(text);
  const hidden = await hiddenIn(alone);
  let unheeded: Omit<Ranked, "hits"> = {};
  for (const words of isRanked ? [text, ...inOtherWords(text)] : []) {
    const { hits, ...rest } = await rankedIn(project, words, question);
    const shown = hidden.size === 0 ? hits : hits.filter(({ id }) => !hidden.has(id));
    const best = project.index.atOnce(() =>
      bestOf(alone, project, withoutNotesOnMemory(project, text, shown), limit),
    );
    if (best !== undefined) return ok(withMissingFiles(project, { ...best, ...rest }));
    unheeded = rest;
    // Whoever waited for an embedder in vain does not wait again.
    if (rest.withoutMeaning !== undefined) break;
  }
  const looked = await asItStands(project, { ...question, hidden }, limit, look);
  if (!looked.ok) return looked;
  const lost = lostFacts(alone, memoriesOf(looked.value));
  return ok(withMissingFiles(project, withLostFacts({ ...looked.value, ...unheeded }, lost)));
};

/** Undefined if nothing was found. */
const bestOf = (
  alone: Project,
  project: Project,
  open: readonly IdHit[],
  limit: number | undefined,
): Recalled | undefined => {
  const { hits, alike } = oneOfEachFamily(project, oneOfEachItem(project, open));
  if (hits.length === 0) return undefined;
  const found = (those: readonly IdHit[]): Recalled["memories"] =>
    those.flatMap(({ id, parts }) =>
      project.index.lookup.find(id).map((memory) => ({ memory, parts })),
    );
  const first = { memories: found(hits.slice(0, limit)), total: hits.length };
  const lost = lostFacts(alone, memoriesOf(first));
  const again = belowInForce(hits, lost);
  const best = again === hits ? first : { ...first, memories: found(again.slice(0, limit)) };
  return withFamilies(withLostFacts(best, lost), alike);
};

const memoriesOf = ({ memories }: Pick<Recalled, "memories">): readonly Memory[] =>
  memories.map(({ memory }) => memory);

/** Only the first are looked at: the others come after what was asked for. */
const MOST_LOOKED_AT = 20;

const withoutNotesOnMemory = (
  { index }: Pick<Project, "index">,
  text: string,
  hits: readonly IdHit[],
): readonly IdHit[] => {
  if (asksAboutMemory(text)) return hits;
  const isNoteOnMemory = ({ id }: IdHit): boolean =>
    index.lookup.find(id).some((memory) => memory.kind === "note" && isAboutMemory(memory.text));
  return hits.filter((hit, at) => at >= MOST_LOOKED_AT || !isNoteOnMemory(hit));
};

/** What the memory of this machine holds for other stacks than this one. */
const hiddenIn = async (alone: Project): Promise<ReadonlySet<EventId>> =>
  alone.store.recall.everywhere() === undefined
    ? new Set()
    : (await import("./everywhere/lessons-here.ts")).hiddenHere(alone);

/** A frame of a trace may have quotation marks about its file. */
const isMeantAsItStands = (text: string): boolean =>
  AS_IT_STANDS.test(text) && pastedErrorsIn(text).files.length === 0;

/** Memories name files from the top of the project on. */
const withoutRoot = ({ place: { top } }: Project, text: string): string =>
  top === undefined
    ? text
    : text.replaceAll(`${top}/`, "").replaceAll(`${top.replaceAll("/", "\\")}\\`, "");

interface Ranked extends Pick<Recalled, "withoutMeaning"> {
  readonly hits: readonly IdHit[];
}

/** A project as far as ranking needs it. */
export interface RankedProject {
  readonly log: Pick<Project["log"], "atOnce">;
  readonly index: Pick<Project["index"], "lookup" | "atOnce">;
  readonly machine: Pick<Project["machine"], "clock">;
  readonly store: { readonly recall: Pick<RecallMeans, "index" | "embedder" | "deadline"> };
}

export const rankedIn = async (
  project: RankedProject,
  text: string,
  scope: RecallQuestion,
): Promise<Ranked> => {
  const index = await project.store.recall.index();
  const now = Math.floor(project.machine.clock.nowMs() / 1_000);
  const question = readQuestion(text, { now });
  const asked = await meaningQuestion(project, question.text);
  let meaning = asked.ok ? asked.value : undefined;
  let fault = asked.ok ? undefined : asked.error;
  const { lookup, atOnce } = project.index;
  const find = (): Candidates =>
    index.match(question.terms.keys(), (matched) =>
      candidatesIn(question, matched, scope, meaning),
    );
  const textsOf = ({ withoutVector }: Candidates): readonly string[] =>
    atOnce(() => withoutVector.flatMap((id) => lookup.find(id).map(meaningOf)));
  // The log is read once, for what it says and for what of that has no vector yet.
  let [found, texts] = project.log.atOnce(() => {
    const first = find();
    return [first, textsOf(first)];
  });
  if (meaning !== undefined && texts.length > 0) {
    const embedded = await embedTexts(index, meaning, texts);
    if (!embedded.ok) [fault, meaning] = [embedded.error, undefined];
    found = project.log.atOnce(find);
  }
  const ranked = rank(question, found);
  const allowed = lazily(() => allowedIn(index, scope));
  const hits = atOnce(() => ordered(ranked, standingInPlaceOf(project, ranked, allowed)));
  // Nobody waits for what it returns: where it cannot be written, the next question reads a longer tail.
  index.refresh();
  return fault === undefined ? { hits } : { hits, withoutMeaning: fault };
};

/** What stands where a memory stood. What was not found itself must be within the scope too. */
const standingInPlaceOf = (
  { index }: RankedProject,
  ranked: readonly IdHit[],
  allowed: () => ReadonlySet<EventId>,
): ((id: EventId) => EventId | undefined) => {
  const found = new Set(ranked.map(({ id }) => id));
  const find = (id: EventId): Memory | undefined => index.lookup.find(id)[0];
  return (id) => {
    const memory = find(id);
    const last = memory && lastSuccessor(find, memory);
    if (last?.standing !== "standing") return undefined;
    return found.has(last.id) || allowed().has(last.id) ? last.id : undefined;
  };
};

/** What words or meaning found, with all that ranking needs of it. */
interface RecallCandidate {
  readonly id: EventId;
  readonly document: number;
  readonly facts: DocumentFacts;
  readonly isStanding: boolean;
  readonly isLesson: boolean;
  /** Drawn from the words of a turn. */
  readonly isDrawn: boolean;
  readonly marks: readonly ScoreMark[];
}

interface Candidates {
  readonly candidates: readonly RecallCandidate[];
  readonly lexical: readonly LexicalHit[];
  readonly vector: readonly VectorHit[];
  /** Memories that could not be compared by meaning yet, first those that are most needed. */
  readonly withoutVector: readonly EventId[];
}

const candidatesIn = (
  question: SearchQuestion,
  matched: Matched,
  scope: RecallQuestion,
  meaning: MeaningQuestion | undefined,
): Candidates => {
  const { idOf, factsOf, having } = matched;
  const accepts = scopeIn(scope, having, factsOf);
  const lexical = lexicalIn(matched, question, accepts);
  const vector = meaning === undefined ? [] : nearIn(matched, meaning, lexical, accepts);
  const withoutVector =
    meaning === undefined ? [] : neededFirst(matched, meaning, lexical).map(idOf);
  const named = filesNamed(question, having);
  const supported = isRelevant(supportOf(lexical, vector), "memory");
  if (named.size === 0 && !supported)
    return { candidates: [], lexical: [], vector: [], withoutVector };
  const all = worthyOf(lexical, vector, named);
  // A place alone supports what is said of it, and nothing else.
  const isPlace = question.pasted.errors.length === 0 && !supported;
  const worthy = isPlace ? new Set([...all].filter((document) => named.has(document))) : all;
  const [isStanding, marks] = [standingIn(having), marksIn(having)];
  const lessons = having(facetOf("kind", "lesson"));
  const drawn = having(facetOf("kind", "item"));
  return {
    candidates: [...worthy].map((document) => ({
      ...{ document, id: idOf(document), facts: factsOf(document) },
      ...{ isStanding: isStanding(document), marks: marks(document) },
      isLesson: isIn(lessons, document),
      isDrawn: isIn(drawn, document),
    })),
    lexical: lexical.filter(({ document }) => worthy.has(document)),
    vector: vector.filter(({ document }) => worthy.has(document)),
    withoutVector,
  };
};

/** What words find, those with a slip in them as they are meant. */
const lexicalIn = (
  { postings, gather, like }: Matched,
  { terms }: SearchQuestion,
  accepts: (document: number) => boolean,
): readonly LexicalHit[] => {
  const meant = mendSlips(terms, (term) => postings.lists.has(term), like);
  const found = meant === terms ? postings : gather(meant.keys());
  return searchLexical(meant, found, FIELD_WEIGHTS, accepts, CANDIDATES);
};

/** So many of the nearest are looked at, whatever their words. */
const NEAREST = 40;

const nearIn = (
  { near }: Matched,
  { query, isCalibrated }: MeaningQuestion,
  lexical: readonly LexicalHit[],
  accepts: (document: number) => boolean,
): readonly VectorHit[] => {
  const also = lexical.map(({ document }) => document);
  // Where nobody knows how near is near, meaning orders what words found, and finds nothing by itself.
  const most = isCalibrated ? NEAREST : 0;
  const hits = near({ query, accepts, most, also });
  return isCalibrated ? hits : hits.map((hit) => ({ ...hit, cosine: 0 }));
};

/** Those that words found come first, then the newest. */
const neededFirst = (
  { withoutVector }: Matched,
  { embedder, most }: MeaningQuestion,
  lexical: readonly LexicalHit[],
): readonly number[] => {
  const missing = new Set(withoutVector(embedder.identity));
  const first = lexical.flatMap(({ document }) => (missing.has(document) ? [document] : []));
  return [...new Set([...first, ...[...missing].toReversed()])].slice(0, most);
};

/** What supports a question so much less than the best only shares a common word with it. */
const TAIL = 1 / 3;

/** The documents that support the question by themselves: by words and meaning, or by meaning alone. */
const worthyOf = (
  lexical: readonly LexicalHit[],
  vector: readonly VectorHit[],
  named: ReadonlySet<number>,
): ReadonlySet<number> => {
  const cosines = new Map(vector.map(({ document, cosine }) => [document, cosine]));
  const byWords = new Set(lexical.map(({ document }) => document));
  const nearAlone = vector.filter(
    ({ document, cosine }) => !byWords.has(document) && isNear(cosine, "memory"),
  );
  const strengthIn = (hit: LexicalHit): number => {
    const { document } = hit;
    return strengthOf(supportOf([hit], [{ document, cosine: cosines.get(document) ?? 0 }]), FLOORS);
  };
  const strengths = new Map([
    ...lexical.map((hit) => [hit.document, strengthIn(hit)] as const),
    ...nearAlone.map((hit) => [hit.document, strengthOf(supportOf([], [hit]), FLOORS)] as const),
  ]);
  const least = greatestOf(strengths.values()) * TAIL;
  return new Set(
    [...strengths].flatMap(([document, strength]) =>
      strength >= least || named.has(document) ? [document] : [],
    ),
  );
};

const FLOORS = RELEVANCE_FLOORS.memory;

/** What is said of the files that a question names, whose paths may begin above the project. */
const filesNamed = ({ files }: SearchQuestion, having: Matched["having"]): ReadonlySet<number> => {
  const found = new Set<number>();
  for (const file of files) {
    const parts = file.toLowerCase().split("/").slice(-MOST_FOLDERS);
    // The name alone would be that of many files, unless it is all that is known.
    for (let at = 0; at < Math.max(parts.length - 1, 1); at += 1)
      for (const document of having(facetOf("path", parts.slice(at).join("/"))))
        found.add(document);
  }
  return found;
};

const MOST_FOLDERS = 24;

/** What was recorded to be remembered comes before what was stated in passing, in similar words. */
const DRAWN = -3;

const rank = (
  question: SearchQuestion,
  { candidates, lexical, vector }: Candidates,
): readonly IdHit[] => {
  const byDocument = new Map(candidates.map((one) => [one.document, one]));
  const factsAt = (document: number) => byDocument.get(document)?.facts;
  const found = { question, lexical, vector, factsAt };
  const ranked = rankDocuments(found, { limit: CANDIDATES + NEAREST, near: NEAREST });
  return ranked.flatMap((hit) => {
    const one = byDocument.get(hit.document);
    if (one === undefined) return [];
    const { id, isStanding, isLesson, isDrawn, marks } = one;
    const further = [
      ...marks,
      ...(isStanding ? [] : [{ name: "over", points: BELOW }]),
      ...(isDrawn ? [{ name: "drawn", points: DRAWN }] : []),
    ];
    const score = further.reduce((sum, { points }) => sum + points, hit.score);
    return [{ id, isStanding, isLesson, score, parts: [...explain(hit), ...further] }];
  });
};
