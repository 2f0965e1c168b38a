// Finds what was said in the sessions of agents, by its words. Scope comes first, as in a search of memories; nothing that is
// found becomes a memory.
import { AGENTS } from "../../core/agents/registry.ts";
import { greatestOf } from "../../core/kit/numbers.ts";
import { ok, type Result } from "../../core/kit/result.ts";
import { searchLexical, type LexicalHit } from "../../core/search/lexical.ts";
import { readQuestion, type SearchQuestion } from "../../core/search/question.ts";
import { explain, rankDocuments, type ScorePart } from "../../core/search/rank.ts";
import {
  isRelevant,
  RELEVANCE_FLOORS,
  strengthOf,
  supportOf,
} from "../../core/search/relevance.ts";
import { FIELD_WEIGHTS } from "../../core/search/weights.ts";
import { answers, excerptOf } from "../../core/transcripts/excerpt.ts";
import type { FileFault } from "../ports/file.ts";
import type {
  MatchedTurns,
  SessionTurn,
  TurnProgress,
  TurnScope,
  TurnsRead,
} from "../ports/turn-index.ts";
import type { Project } from "../project.ts";

export interface SessionQuestion {
  readonly text: string;
  readonly scope?: TurnScope;
  /** Only what these agents and their users said, by the agents' ids. */
  readonly agents?: readonly string[] | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

export interface SessionsFound extends TurnsRead {
  readonly turns: readonly FoundTurn[];
  /** How many turns support the question, shown or not. */
  readonly total: number;
}

export interface FoundTurn extends Omit<SessionTurn, "text"> {
  /** The agent's name as its maker writes it. */
  readonly title: string;
  /** The command that continues the session. */
  readonly resume?: string;
  /** The lines that answer, with those beside them. */
  readonly lines: readonly string[];
  readonly parts: readonly ScorePart[];
}

export interface SessionPatience {
  /** How long transcripts are read before the answer is given from what was read. */
  readonly patienceMs: number;
  readonly progress?: ((progress: TurnProgress) => void) | undefined;
}

export const searchSessions = async (
  project: Project,
  asked: SessionQuestion,
  limit: number | undefined,
  { patienceMs, progress }: SessionPatience,
): Promise<Result<SessionsFound, FileFault>> => {
  const index = await project.store.recall.turns();
  const scope = asked.scope ?? "project";
  const read = index.refresh(scope, patienceMs, progress);
  if (!read.ok) return read;
  const now = Math.floor(project.machine.clock.nowMs() / 1_000);
  const question = readQuestion(asked.text, { now, speakers: SPEAKERS });
  const found = index.match(scope, question.terms.keys(), (matched) =>
    turnsIn(question, asked, matched, limit),
  );
  return ok({ ...read.value, ...found });
};

/** Who may be named in a question: "what did the user say". */
const SPEAKERS = ["user"];

/** So many of the first choice are ranked: more of them change no answer. */
const CANDIDATES = 140;
/** What supports a question so much less than the best only shares a common word with it. */
const TAIL = 1 / 3;

const turnsIn = (
  question: SearchQuestion,
  asked: SessionQuestion,
  matched: MatchedTurns,
  limit: number | undefined,
): Pick<SessionsFound, "turns" | "total"> => {
  const { postings, factsOf, turnAt } = matched;
  const accepts = acceptsIn(asked, factsOf);
  const lexical = searchLexical(question.terms, postings, FIELD_WEIGHTS, accepts, CANDIDATES);
  if (!isRelevant(supportOf(lexical, []), "turn")) return { turns: [], total: 0 };
  const least = greatestOf(lexical.map(strengthAlone)) * TAIL;
  const strong = lexical.filter((hit) => strengthAlone(hit) >= least);
  const factsAt = (document: number) => (accepts(document) ? factsOf(document) : undefined);
  const byWords = new Set(strong.map(({ document }) => document));
  const ranked = rankDocuments(
    { question, lexical: strong, vector: [], factsAt },
    { limit: CANDIDATES },
  );
  const phrases = phrasesIn(asked.text);
  const turns: FoundTurn[] = [];
  const known = new Set<string>();
  for (const hit of ranked) {
    const turn = turnAt(hit.document);
    // What an agent carried over into another session is one answer.
    const name = turn && `${turn.agent} ${turn.author} ${turn.text}`;
    if (turn === undefined || name === undefined || known.has(name)) continue;
    // The transcript may have changed since, and two words may have one hash. A neighbour need not repeat the question.
    const isFound = byWords.has(hit.document);
    if (isFound ? !answers(turn.text, question.terms) : isShort(turn.text)) continue;
    if (!hasAll(turn.text, phrases)) continue;
    known.add(name);
    const { text, ...about } = turn;
    turns.push({
      ...about,
      ...wayBack(about),
      lines: excerptOf(text, question.terms),
      parts: explain(hit),
    });
  }
  return { turns: turns.slice(0, limit), total: turns.length };
};

const wayBack = ({
  agent,
  session,
}: Pick<SessionTurn, "agent" | "session">): Pick<FoundTurn, "title" | "resume"> => {
  const { title = agent, transcripts } = AGENTS.find(({ id }) => id === agent) ?? {};
  // What a transcript calls its session is put into a command only if it is one word that no shell reads.
  const isName = /^\w[\w.-]{0,200}$/u.test(session);
  const resume = isName ? transcripts?.resume.replace("{session}", session) : undefined;
  return { title, ...(resume === undefined ? {} : { resume }) };
};

const strengthAlone = (hit: LexicalHit): number =>
  strengthOf(supportOf([hit], []), RELEVANCE_FLOORS.turn);

const acceptsIn =
  ({ agents, since, until }: SessionQuestion, factsOf: MatchedTurns["factsOf"]) =>
  (document: number): boolean => {
    const facts = factsOf(document);
    if (facts === undefined) return false;
    const atMs = (facts.ts ?? 0) * 1_000;
    return (
      (agents === undefined || agents.length === 0 || agents.includes(facts.agent)) &&
      (since === undefined || atMs >= since - (since % 1_000)) &&
      (until === undefined || atMs <= until)
    );
  };

/** What stands in quotation marks must occur as it stands. */
const phrasesIn = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]*[^\s"][^"]*)"/gu)].map(([, phrase = ""]) => phrase.toLowerCase());

const hasAll = (text: string, phrases: readonly string[]): boolean => {
  const low = text.toLowerCase();
  return phrases.every((phrase) => low.includes(phrase));
};

/** "Done." answers nothing by itself. */
const isShort = (text: string): boolean => text.trim().split(/\s+/u).length < 4;
